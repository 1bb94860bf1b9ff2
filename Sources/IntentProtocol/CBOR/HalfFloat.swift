/// Half-precision floats (IEEE 754 binary16), of which CBOR has a width and not every platform a type.
enum HalfFloat {
    /// The value of a half's bits. Every NaN becomes the plain one.
    static func double(_ bits: UInt16) -> Double {
        let exponent = UInt32(bits >> 10 & 0x1f)
        let fraction = UInt32(bits & 0x3ff)
        let magnitude: Float =
            switch exponent {
            case 0: Float(fraction) * 0x1p-24
            case 31: fraction == 0 ? .infinity : .nan
            default: Float(bitPattern: (exponent + 112) << 23 | fraction << 13)
            }
        return Double(bits & 0x8000 == 0 ? magnitude : -magnitude)
    }

    /// The bits of a value that a half holds exactly; nil for others and for NaN.
    static func bits(_ value: Float) -> UInt16? {
        let bits = value.bitPattern
        let sign = UInt16(truncatingIfNeeded: bits >> 16) & 0x8000
        let exponent = Int((bits >> 23) & 0xff)
        let fraction = bits & 0x7f_ffff
        switch exponent {
        case 0 where fraction == 0: return sign
        case 255: return fraction == 0 ? sign | 0x7c00 : nil
        case 113...142:
            guard fraction & 0x1fff == 0 else { return nil }
            return sign | UInt16(exponent - 112) << 10 | UInt16(fraction >> 13)
        case 103...112:
            // Subnormal: the value in units of 2⁻²⁴.
            let shift = 126 - exponent
            let whole = fraction | 0x80_0000
            guard whole & ((1 << shift) - 1) == 0 else { return nil }
            return sign | UInt16(whole >> shift)
        default: return nil
        }
    }
}

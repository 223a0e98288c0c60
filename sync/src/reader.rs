//! Reading lib0's byte format: variable-length numbers, buffers, strings. Never allocates by a number it was told, never panics.

/// The bytes are not what they should be; says what was expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Malformed(pub &'static str);

/// A place in some bytes.
#[derive(Clone, Copy)]
pub(crate) struct Reader<'a> {
    rest: &'a [u8],
}

impl<'a> Reader<'a> {
    pub fn new(bytes: &'a [u8]) -> Self {
        Reader { rest: bytes }
    }

    pub fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }

    /// How many bytes are left: an upper bound of how many things can follow.
    pub fn len(&self) -> usize {
        self.rest.len()
    }

    pub fn byte(&mut self) -> Result<u8, Malformed> {
        let (&first, rest) = self.rest.split_first().ok_or(Malformed("truncated"))?;
        self.rest = rest;
        Ok(first)
    }

    pub fn take(&mut self, count: usize) -> Result<&'a [u8], Malformed> {
        let (taken, rest) = self.rest.split_at_checked(count).ok_or(Malformed("truncated"))?;
        self.rest = rest;
        Ok(taken)
    }

    /// An unsigned variable-length number under 2⁵³, which is all that JavaScript can write.
    pub fn uint(&mut self) -> Result<u64, Malformed> {
        let mut number = 0u64;
        for shift in (0..56).step_by(7) {
            let byte = self.byte()?;
            number |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return if number < 1 << 53 { Ok(number) } else { Err(Malformed("number too large")) };
            }
        }
        Err(Malformed("number too large"))
    }

    /// A length or count that must fit in what follows.
    pub fn count(&mut self) -> Result<usize, Malformed> {
        let count = self.uint()? as usize;
        if count > self.len() { Err(Malformed("count beyond the end")) } else { Ok(count) }
    }

    pub fn buffer(&mut self) -> Result<&'a [u8], Malformed> {
        let length = self.count()?;
        self.take(length)
    }

    pub fn string(&mut self) -> Result<&'a str, Malformed> {
        std::str::from_utf8(self.buffer()?).map_err(|_| Malformed("text is not UTF-8"))
    }
}

/// Appends an unsigned variable-length number.
pub(crate) fn put_uint(out: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

/// Appends a length-prefixed buffer.
pub(crate) fn put_buffer(out: &mut Vec<u8>, bytes: &[u8]) {
    put_uint(out, bytes.len() as u64);
    out.extend_from_slice(bytes);
}

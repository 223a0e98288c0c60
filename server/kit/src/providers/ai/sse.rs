//! Reads server-sent events (WHATWG HTML, "Server-sent events"): the `data` of each, as it comes. Names and ids of events are passed over: these services
//! give none.

/// Takes in what comes of a stream, in pieces of any size, and gives out the events that are whole.
#[derive(Default)]
pub(super) struct Events {
    /// What came of a line that has not ended yet.
    line: Vec<u8>,
    data: String,
}

impl Events {
    /// Takes in a piece; answers the data of each event that ended in it.
    pub fn take(&mut self, piece: &[u8]) -> Vec<String> {
        let mut ended = Vec::new();
        for byte in piece {
            if *byte != b'\n' {
                self.line.push(*byte);
                continue;
            }
            let line = std::mem::take(&mut self.line);
            let line = String::from_utf8_lossy(line.strip_suffix(b"\r").unwrap_or(&line));
            if line.is_empty() && !self.data.is_empty() {
                ended.push(std::mem::take(&mut self.data));
            } else if let Some(data) = line.strip_prefix("data:") {
                if !self.data.is_empty() {
                    self.data.push('\n');
                }
                self.data.push_str(data.strip_prefix(' ').unwrap_or(data));
            }
        }
        ended
    }

    /// What is held of an event that has not ended, in bytes.
    pub fn held(&self) -> usize {
        self.line.len() + self.data.len()
    }
}

#[cfg(test)]
mod tests {
    use super::Events;

    #[test]
    fn events_are_whole_however_they_were_cut() {
        let stream = ": hello\r\ndata: {\"a\":\ndata:  \"猫\"}\r\n\r\nevent: x\ndata:[DONE]\n\ndata: cut";
        for size in 1..stream.len() {
            let mut events = Events::default();
            let came: Vec<String> = stream.as_bytes().chunks(size).flat_map(|piece| events.take(piece)).collect();
            assert_eq!(came, ["{\"a\":\n \"猫\"}", "[DONE]"], "pieces of {size}");
            assert_eq!(events.held(), "data: cut".len());
        }
    }
}

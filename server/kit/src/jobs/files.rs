//! The file that a job leaves: in parts, so that neither writing nor reading it holds the whole in memory.

use super::work::{Stop, Work};
use crate::args;

/// Bytes of a part.
const PART: usize = 1024 * 1024;

/// A file that a job writes. Begun again, the job writes it anew.
pub struct ResultFile {
    parts: i64,
    bytes: i64,
    waiting: Vec<u8>,
}

impl ResultFile {
    /// Begins it: what an earlier try wrote goes.
    pub async fn begin(work: &mut Work) -> Result<Self, Stop> {
        let id = work.id().to_owned();
        let mut batch = work.batch().await?;
        batch.exec("DELETE FROM job_parts WHERE job_id = $1", args![id]).await?;
        batch.commit_repeatable().await?;
        Ok(Self { parts: 0, bytes: 0, waiting: Vec::with_capacity(PART) })
    }

    /// Writes more of it.
    pub async fn write(&mut self, work: &mut Work, mut bytes: &[u8]) -> Result<(), Stop> {
        while self.waiting.len() + bytes.len() >= PART {
            let (now, later) = bytes.split_at(PART - self.waiting.len());
            self.waiting.extend_from_slice(now);
            bytes = later;
            self.flush(work).await?;
        }
        self.waiting.extend_from_slice(bytes);
        Ok(())
    }

    async fn flush(&mut self, work: &mut Work) -> Result<(), Stop> {
        let (id, part) = (work.id().to_owned(), std::mem::take(&mut self.waiting));
        self.waiting.reserve(PART);
        let size = i64::try_from(part.len()).unwrap_or(i64::MAX);
        let mut batch = work.batch().await?;
        let at = batch.at().to_owned();
        batch.exec("INSERT INTO job_parts (job_id, part, at, bytes) VALUES ($1, $2, $3, $4)", args![id, self.parts, at, part]).await?;
        batch.commit_repeatable().await?;
        (self.parts, self.bytes) = (self.parts + 1, self.bytes + size);
        Ok(())
    }

    /// Ends it, under this name.
    pub async fn finish(mut self, work: &mut Work, name: &str, media_type: &str) -> Result<(), Stop> {
        if !self.waiting.is_empty() || self.parts == 0 {
            self.flush(work).await?;
        }
        let id = work.id().to_owned();
        let mut batch = work.batch().await?;
        let sql = "UPDATE jobs SET file_name = $1, file_type = $2, file_bytes = $3 WHERE id = $4";
        batch.exec(sql, args![name, media_type, self.bytes, id]).await?;
        batch.commit_repeatable().await
    }
}

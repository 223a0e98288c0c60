//! Where rows are read: the database, or inside a transaction.

use std::future::Future;

use sqlx::AssertSqlSafe;

use super::{Arg, Db, DbError, Row, Tx};

/// Where rows are read: the database, or inside a transaction.
pub trait Reads: Send {
    /// Every row of a read.
    fn rows<T: Row>(&mut self, sql: String, args: Vec<Arg>) -> impl Future<Output = Result<Vec<T>, DbError>> + Send;
}

impl Reads for &Db {
    async fn rows<T: Row>(&mut self, sql: String, args: Vec<Arg>) -> Result<Vec<T>, DbError> {
        self.all(AssertSqlSafe(sql), args).await
    }
}

impl Reads for Tx {
    async fn rows<T: Row>(&mut self, sql: String, args: Vec<Arg>) -> Result<Vec<T>, DbError> {
        self.all(AssertSqlSafe(sql), args).await
    }
}

/// The database, for reads that are planned anew each time: where what is looked for decides how, such as in an index or by going through all there is.
pub struct PlannedAnew<'a>(pub &'a Db);

impl Reads for PlannedAnew<'_> {
    async fn rows<T: Row>(&mut self, sql: String, args: Vec<Arg>) -> Result<Vec<T>, DbError> {
        self.0.all_planned_anew(AssertSqlSafe(sql), args).await
    }
}

//! Many rows in few statements: each statement is a walk to the database's thread, or over the network, and back.

use sqlx::AssertSqlSafe;

use super::{Arg, DbError, Row, Tx, inline::Statement};

/// The most rows of one statement. The database keeps the plan of each length.
pub(super) const ROWS: usize = 64;

/// What is inserted: `INSERT INTO {into} VALUES {row}, {row} … {rest}`.
#[derive(Clone, Copy)]
pub struct Insert<'a> {
    /// The table and its columns.
    pub into: &'a str,
    /// One row, with a `?` for each argument.
    pub row: &'a str,
    /// What follows the rows.
    pub rest: &'a str,
}

impl Insert<'_> {
    fn width(&self) -> usize {
        self.row.matches('?').count()
    }

    /// The statement for so many rows. A failed one ends its transaction on PostgreSQL; on SQLite it is asked to, which saves it from keeping a copy of every
    /// page it touches. SQLite looks arguments that have numbers up by their names, which makes a long list dear.
    fn text(&self, rows: usize, postgres: bool) -> String {
        let or = if postgres { "" } else { "OR ROLLBACK " };
        let mut text = format!("INSERT {or}INTO {} VALUES ", self.into);
        text.reserve(rows * (self.row.len() + 2 + if postgres { 4 * self.width() } else { 0 }) + self.rest.len() + 1);
        let mut number = 0;
        for place in 0..rows {
            text.push_str(if place == 0 { "" } else { ", " });
            for (place, part) in self.row.split('?').enumerate() {
                if place > 0 {
                    number += 1;
                    text.push_str(&if postgres { format!("${number}") } else { "?".to_owned() });
                }
                text.push_str(part);
            }
        }
        text.push(' ');
        text.push_str(self.rest);
        text
    }

    /// The statements for these rows, their arguments one after the other.
    pub(super) fn statements(&self, mut args: Vec<Arg>, postgres: bool) -> Vec<Statement> {
        let width = self.width();
        let mut statements = Vec::with_capacity(args.len() / width / ROWS + 1);
        while !args.is_empty() {
            let rest = args.split_off(args.len().min(ROWS * width));
            let text = self.text(args.len() / width, postgres);
            statements.push(Statement { text, args: std::mem::replace(&mut args, rest), touches: false });
        }
        statements
    }
}

impl Tx {
    /// Inserts rows, their arguments one after the other; answers how many rows that touched.
    pub async fn insert(&mut self, what: Insert<'_>, args: Vec<Arg>) -> Result<u64, DbError> {
        let mut touched = 0;
        for Statement { text, args, .. } in what.statements(args, self.is_postgres()) {
            touched += self.exec(AssertSqlSafe(text), args).await?;
        }
        Ok(touched)
    }

    /// Inserts rows, their arguments one after the other, at the commit at the latest: the cheapest way for what nobody asks about.
    pub async fn insert_last(&mut self, what: Insert<'_>, args: Vec<Arg>) -> Result<(), DbError> {
        for statement in what.statements(args, self.is_postgres()) {
            self.exec_last(statement).await?;
        }
        Ok(())
    }

    /// Inserts rows, their arguments one after the other; answers what they return.
    pub async fn insert_returning<T: Row>(&mut self, what: Insert<'_>, args: Vec<Arg>) -> Result<Vec<T>, DbError> {
        let mut returned = Vec::new();
        for Statement { text, args, .. } in what.statements(args, self.is_postgres()) {
            returned.extend(self.all(AssertSqlSafe(text), args).await?);
        }
        Ok(returned)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args;

    #[test]
    fn places_are_numbered_for_postgres_alone() {
        let what = Insert { into: "t (a, b, c)", row: "(?, ?, now())", rest: "RETURNING a" };
        assert_eq!(what.text(2, true), "INSERT INTO t (a, b, c) VALUES ($1, $2, now()), ($3, $4, now()) RETURNING a");
        assert_eq!(what.text(2, false), "INSERT OR ROLLBACK INTO t (a, b, c) VALUES (?, ?, now()), (?, ?, now()) RETURNING a");
    }

    #[test]
    fn long_lists_come_in_several_statements() {
        let what = Insert { into: "t (a)", row: "(?)", rest: "" };
        let lengths = |rows: i64| -> Vec<usize> {
            let args = (0..rows).flat_map(|row| args![row]).collect();
            what.statements(args, false).iter().map(|statement| statement.args.len()).collect()
        };
        assert_eq!(lengths(0), [0; 0]);
        assert_eq!(lengths(130), [64, 64, 2]);
    }
}

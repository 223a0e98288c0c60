//! Parts of the server by themselves: what each makes of what it is given, without a process or a database. Here and not beside them, because the whole
//! library would be compiled once more for them.

mod accounts;
mod analysis;
mod batches;
mod calendars;
mod console;
mod decks;
mod inspection;
mod ledger;
mod lessons;
mod monitoring;
mod room_cache;
mod starting;
mod stays;

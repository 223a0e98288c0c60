// Where a job is, as the topic of its record says it.

/** What a text that is being written says so far. */
export interface More {
  words: number;
  pages: number;
  /** Its last characters. */
  tail: string;
}

export interface Place {
  job: string;
  record: string | null;
  /** What is done just now: `writing` stories, the `pages` of the book, its `pictures`. */
  step: string;
  done: number;
  total: number;
  more?: More | null;
}

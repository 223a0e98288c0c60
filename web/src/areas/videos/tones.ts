// How the states of a review look (S03).
export const reviewTones = {
  pending: "info",
  passed: "success",
  not_passed: "danger",
  listed: "success",
  delisted: "neutral",
  withdrawn: "neutral",
} as const;

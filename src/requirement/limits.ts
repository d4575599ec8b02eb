/**
 * Bytes, as they stand in a JSON document, of the texts of a judgement and of what is made from it. A target chooses
 * much of them: cut where they are made, they burden no report and no memory. In all, a finding stays under 20 kB and a
 * reason under 2 kB.
 */
export const textLimits = {
  expected: 1500,
  actual: 2500,
  /** What a message's placeholder stands for. */
  value: 1000,
  message: 3000,
  /** Why a unit is undecided, or what it was observed to do. */
  why: 1000,
  /** One of several kinds of answers. */
  kind: 300,
  /** Of several in one reason, each. */
  whyOfSeveral: 400,
  reason: 1900,
  part: 300,
  pointer: 300,
  /** Ids of exchanges together. */
  evidence: 4000,
} as const

/** What changes less is one sound, and what changes more is none; in decibels, as `changeOf` measures it. */
export const soundLimits = { one: 2, speech: 3 }

/**
 * What must be seen before something is said of samples; each figure was measured on clips and speech of the corpus.
 */

/**
 * Windows of 10 ms at 24 kHz that must hold sound before samples are called another format: with four, none of 3000
 * clips was called wrongly.
 */
export const minWindowsToFail = 4

/** Windows before samples are called right: half a window is enough, as no other format ever passed. */
export const minWindowsToPass = 0.5

/**
 * Windows that must be of another format where the rest is right: two parts. One part among the thousands of a run may
 * look like another format by chance.
 */
export const minOtherWindows = 16

/** The same for 24 and 32 bits: short parts in stereo may look like these. */
export const minWideWindows = 48

/** Parts that must be right where the whole is too quiet to decide. */
export const minRightParts = 2

/**
 * So many parts must be right there for each that is clearly of another format of one or two bytes a sample: one may be
 * by chance.
 */
export const rightPartsForOther = 8

/**
 * Bits a byte by which another reading must win a part for that part to be called so. Of 1,735 parts of good samples
 * little-endian won each, by 0.2 at least; most other formats win by more than this in all but one part in a hundred.
 */
export const partMargin = 0.3

/** The same for unsigned samples of 16 bits: most of a limited voice is next to the middle of these. */
export const unsignedMargin = 1

/** Bits a byte by which one reading must beat the others to be believed. */
export const clearMargin = 0.1

/** The same where little-endian wins only when steps and values are looked at closely. */
export const doubtfulMargin = 0.4

/** Bits a byte from which on only compressed or encrypted data, or noise at full scale, remain. */
export const randomCost = 7.4

/** Samples of at most this size are silence: dither has two, and four (-78 dB) cannot be heard. */
const silentPeak = 4

/** Samples that differ by no more than this within a window say nothing of their format, whatever offset they share. */
export const faintRange = 2 * silentPeak

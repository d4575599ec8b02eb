/** Words that name the header: "Authentication header", "Authorization". */
const header = /\bauth\w* header|\bheader\b.{0,40}\bauth|\bauthori[sz]ation\b/

/** Words that say that something is not there, or has to be. */
const absence = new RegExp(
  '\\b(?:missing|absent|required|requires?|needs?|needed|must|without|lacks?|lacking|empty|' +
    "expected|expects?|provide|supply|no|not|isn't|wasn't|omitted)\\b",
)

/** 7: "401 | Missing Authentication header", in any case; more may follow. */
export const missingText = 'Missing Authentication header'

/**
 * 5: "… with the message stating that the Authentication header is missing", in these words or in others that name the
 * header and its absence.
 */
export function saysHeaderMissing(message: string): boolean {
  const text = message
    .slice(0, 16 * 1024)
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')
  return header.test(text) && absence.test(text)
}

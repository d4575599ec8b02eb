/** Words that name the header: "Authentication header", "Authorization". */
const header = new RegExp(
  [
    '\\bauth\\w* header|\\bheader\\b.{0,40}\\bauth|\\bauthori[sz]ation\\b',
    '\\b(?:en tête|cabecera|encabezado|cabeçalho|intestazione)\\b.{0,40}\\baut',
  ].join('|'),
)

/** Words that say that something is not there, or has to be. */
const absence = new RegExp(
  '\\b(?:missing|absent|required|requires?|needs?|needed|must|without|lacks?|lacking|empty|' +
    "expected|expects?|provide|supply|no|not|isn't|wasn't|omitted)\\b",
)

/** The same in other languages: 5 asks for a statement, and for no language. */
const foreignAbsence = new RegExp(
  [
    'fehlt|fehlen|erforderlich|benötigt|nicht|kein|ontbreekt|vereist|saknas|mangler|puuttuu',
    'manqu|absent|requis|obligatoire|falta|ausente|requerid|obligatori|obrigatóri|mancante|assente|richiest',
    'brak|wymagan|отсутств|требуется|eksik|gerekli|缺|未提供|必须|必要|不足|ありません|없|필요',
  ].join('|'),
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
  return header.test(text) && (absence.test(text) || foreignAbsence.test(text))
}

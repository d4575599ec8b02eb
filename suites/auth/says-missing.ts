/** Words that name the header: "Authentication header", "Authorization". */
const header = /\bauth\w* header|\bheader\b.{0,40}\bauth|\bauthori[sz]ation\b/

/** Words that say that something is not there, or has to be. */
const absence = new RegExp(
  '\\b(?:missing|absent|required|requires?|needs?|needed|must|without|lacks?|lacking|empty|' +
    "expected|expects?|provide|supply|no|not|isn't|wasn't|omitted)\\b",
)

/** 5 asks for a statement, and for no language: what authentication is called in others, or how the word begins. */
const foreignAuthentication = new RegExp(
  [
    'auth|autent|autor|autoryz|otent|uwierzyteln|kimlik|doğrulama|yetki|xác thực|todennus|valtuutus|hitelesít',
    'ověř|overen',
    'аутентиф|автентиф|авториз|πιστοποίησ|ταυτ|εξουσιοδ',
    '认证|認證|验证|驗證|授权|授權|鉴权|認証|認可|인증|권한',
    'مصادقة|تفويض|توثيق|אימות|הרשאה|प्रमाणीकरण',
    'प्रमाणन|प्राधिकरण|สิทธิ์|ยืนยันตัวตน',
  ].join('|'),
)
const foreignHeader = new RegExp(
  [
    'header|en tête|cabecera|encabezado|cabeçalho|capçalera|intestazione|antet|kop(?:regel|tekst)',
    'huvud|hoved|otsik|otsak|fejléc|nagłów|hlavičk|zaglavlje|başlı|tiêu đề|tajuk|kepala',
    'заголов|заглав|κεφαλίδ|头|標頭|頭|ヘッダ|헤더|ส่วนหัว',
    'เฮดเดอร์|ترويسة|رأس|כותר|हेडर|शीर्ष',
  ].join('|'),
)
const foreignAbsence = new RegExp(
  [
    'fehlt|fehlen|erforderlich|benötigt|ohne|ontbreek|ontbrekend|vereist|saknas|krävs|mangler|kræves',
    'kreves|påkrevd',
    'manqu|absent|requis|obligatoire|aucun|non fourni|falta|ausente|requerid|obligatori|obrigatóri|sin\\b',
    'sem\\b|manca',
    'mancante|assente|richiest|lipse|lipsă|necesar|puuttu|vaadit|hiányz|kötelező|szükséges|nincs|brak|wymagan',
    'chyb|chýba|vyžadov|požadov|nedostaje|eksik|gerekli|zorunlu|yok|bulunama|thiếu|bắt buộc|hilang',
    'diperlukan|tanpa|tiada',
    'отсутств|требуется|не указан|не передан|не найден|нет ',
    'без |необходим|обязател|пропущен|відсутн|потріб',
    'немає|липсва|недостаје',
    'λείπει|απαιτ|缺|未提供|未包含|未携带|没有|沒有|不存在|为空|為空|必须',
    '必須|必要|不足|欠|なし|없|누락|필요|필수',
    'مفقود|غير موجود|مطلوب|لا يوجد|ناقص|חסר|נדרש|אין|गायब',
    'अनुपस्थित|आवश्यक|ไม่มี|ขาด|ไม่พบ|ต้อง',
  ].join('|'),
)

/** What is there and is wrong, in other languages. */
const foreignWrong = new RegExp(
  [
    'gültig|falsch|onjuist|ongeldig|valid|válid|incorrect|ogiltig|ugyldig|virheelli|érvénytelen',
    'prawidł|platn',
    'недейств|неверн|неправильн|недійсн|geçersiz|hợp lệ|\\bsah\\b|不正',
    '無効|无效|無效|错误|正しく|有効|잘못|유효하지',
    'غير صالح|לא חוקי|मान्य|ไม่ถูกต้อง|έγκυρ',
  ].join('|'),
)

/** Negations, which say of what is not called wrong that it is not there. */
const foreignNegation = /nicht|kein|geen|não|nie\b|không|tidak|δεν |ない|ありません|नहीं/

/** 7: "401 | Missing Authentication header", in any case; more may follow. */
export const missingText = 'Missing Authentication header'

/**
 * 5: "… with the message stating that the Authentication header is missing", in these words or in others that name the
 * header and its absence.
 *
 * @returns undefined where the message is in a language of which too little is known to tell
 */
export function saysHeaderMissing(message: string): boolean | undefined {
  const text = message
    .slice(0, 16 * 1024)
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')
  if (header.test(text) && absence.test(text)) return true
  const isNamed = foreignAuthentication.test(text) && foreignHeader.test(text)
  const isHeader = isNamed || header.test(text)
  if (isHeader && foreignAbsence.test(text)) return true
  if (foreignWrong.test(text)) return false
  if (isHeader && foreignNegation.test(text)) return true
  const isForeign = /[^\P{L}a-z]/u.test(text) || (isNamed && !/\bauth/.test(text))
  return isForeign ? undefined : false
}

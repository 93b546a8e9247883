// The IBAN registry of SWIFT (2025), and in the last line the countries that use IBANs without being in it.
const lengths =
  'AD24 AE23 AL28 AT20 AX18 AZ28 BA20 BE16 BG22 BH22 BI27 BL27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ' +
  'ES24 FI18 FK18 FO18 FR27 GB22 GE22 GF27 GI23 GL18 GP27 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 ' +
  'LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MF27 MK19 MN20 MQ27 MR27 MT31 MU30 NC27 NI28 NL18 NO15 OM23 PF27 PK24 ' +
  'PL28 PM27 PS29 PT25 QA29 RE27 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TF27 TL23 TN24 TR26 UA29 ' +
  'VA22 VG24 WF27 XK20 YE30 YT27 ' +
  'AO25 BF28 BJ28 CF27 CG27 CI28 CM27 CV25 DZ26 GA27 GQ27 GW25 IR26 KM27 MA28 MG27 ML28 MZ25 NE28 SN28 TD27 TG28'

const countries = new Set(lengths.split(' '))

// ISO 13616 and ISO 7064: the remainder is 1 and the check digits are from 02 to 98. The digits 00, 01 and 99 have the
// same remainders as 97, 98 and 02.
export function isIban(iban: string) {
  if (!countries.has(iban.slice(0, 2) + iban.length)) return false
  if (!/^[A-Z]{2}(?!00|01|99)\d{2}[A-Z\d]+$/.test(iban)) return false
  const rearranged = iban.slice(4) + iban.slice(0, 4)
  const digits = rearranged.replace(/[A-Z]/g, (letter) => String(Number.parseInt(letter, 36)))
  let remainder = 0
  for (const digit of digits) remainder = (remainder * 10 + Number(digit)) % 97
  return remainder === 1
}

import encodeQR from 'qr'

interface Transfer {
  accountHolder: string
  iban: string
  /** May be empty. */
  bic: string
  /** Cents of euros. */
  amount: number
  /** What the payee knows the payment by. */
  reference: string
}

// EPC069-12, "Quick Response Code: Guidelines to Enable Data Capture for the Initiation of an SEPA Credit Transfer":
// version 002 needs no BIC, character set 1 is UTF-8, error correction is level M, a name has at most 70 characters.
const [serviceTag, version, characterSet, identification] = ['BCD', '002', '1', 'SCT']
const maxNameLength = 70
const maxAmount = 999_999_999_99

/** The text that banking apps read from the code of a transfer. */
export function epcText({ accountHolder, iban, bic, amount, reference }: Transfer) {
  return [
    serviceTag,
    version,
    characterSet,
    identification,
    bic,
    accountHolder.slice(0, maxNameLength),
    iban,
    `EUR${(amount / 100).toFixed(2)}`,
    '',
    '',
    reference,
  ].join('\n')
}

/** The code of a transfer in euros as SVG, black on white; undefined for an amount that it cannot carry. */
export function epcCode(transfer: Transfer) {
  if (transfer.amount < 1 || transfer.amount > maxAmount) return undefined
  return encodeQR(epcText(transfer), 'svg', { ecc: 'medium', encoding: 'byte', border: 4 })
}

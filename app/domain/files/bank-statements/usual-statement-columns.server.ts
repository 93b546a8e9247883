import { plainHeading } from '~/domain/files/columns/headings.server'
import type { Meaning } from './bank-entries'

// As banks write them in the languages of the shop. Their names for debits are left out, because these are not read.
const headings: Record<Exclude<Meaning, ''>, string> = {
  date: 'buchungstag, buchungsdatum, datum, buchung, date, booking date, transaction date, date operation, date de l operation, date comptable, fecha, fecha operacion, data, data contabile, data operazione, data operacji, boekdatum',
  payer:
    'beguenstigter zahlungspflichtiger, begunstigter zahlungspflichtiger, name zahlungsbeteiligter, auftraggeber empfanger, auftraggeber begunstigter, begunstigter auftraggeber, zahlungspflichtiger, auftraggeber, name, payer, counterparty, counterparty name, tiers, ordenante, ordinante, controparte, naam tegenpartij, tegenpartij, naam omschrijving, nadawca odbiorca, nadawca, kontrahent, dane kontrahenta',
  text: 'verwendungszweck, kundenreferenz end to end, kundenreferenz, description, transaction description, details, reference, memo, libelle, libelle operation, informations complementaires, concepto, descripcion, observaciones, causale, descrizione, mededelingen, omschrijving, tytuł, tytuł operacji, opis, opis operacji',
  amount:
    'betrag, betrag eur, umsatz, amount, amount eur, value, montant, montant eur, importe, importo, bedrag, bedrag eur, kwota, kwota operacji, kwota transakcji',
  credit:
    'haben, gutschrift, credit, credit amount, credit eur, credit euros, paid in, money in, avere, accrediti, haber, abono, ingresos, uznania, kwota uznania',
  direction:
    'soll haben, soll haben kennzeichen, s h, debit credit, d c, credit debit, cr dr, af bij, bij af, dare avere, debe haber',
  currency: 'wahrung, waehrung, currency, devise, divisa, valuta iso, munt, muntsoort, waluta',
}

const meaningByHeading = new Map(
  Object.entries(headings).flatMap(([meaning, names]) =>
    names.split(',').map((name) => [plainHeading(name), meaning as Meaning] as const),
  ),
)

/** Empty if it is unknown. */
export function usualMeaning(heading: string): Meaning {
  return meaningByHeading.get(plainHeading(heading)) ?? ''
}

// Statements in the forms in which customers of banks download them, after the published descriptions of November 2026.

export interface Payment {
  /** Such as `2026-11-27`. */
  date: string
  name: string
  text: string
  /** In cents; negative if the shop has paid. */
  cents: number
}

interface Form {
  fileName: string
  encoding?: 'utf8' | 'latin1' | 'utf16le'
  before?: string[]
  header: string
  line: (payment: Payment) => string
  after?: string[]
}

const german = (cents: number) => grouped(cents, '.', ',')
const english = (cents: number) => grouped(cents, ',', '.')

function grouped(cents: number, thousands: string, point: string) {
  const [whole = '', decimals = ''] = (Math.abs(cents) / 100).toFixed(2).split('.')
  const digits = whole.replace(/\B(?=(?:\d{3})+$)/g, thousands)
  return `${cents < 0 ? '-' : ''}${digits}${point}${decimals}`
}

const dayFirst = (date: string, mark: string) => date.split('-').reverse().join(mark)
const quoted = (cells: string[], delimiter: string) =>
  cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter)

const iban = 'XX00000000000000000001'

export const forms: Form[] = [
  {
    fileName: 'german-savings-bank.csv',
    encoding: 'latin1',
    header:
      '"Auftragskonto";"Buchungstag";"Valutadatum";"Buchungstext";"Verwendungszweck";"Glaeubiger ID";"Mandatsreferenz";"Kundenreferenz (End-to-End)";"Sammlerreferenz";"Lastschrift Ursprungsbetrag";"Auslagenersatz Ruecklastschrift";"Beguenstigter/Zahlungspflichtiger";"Kontonummer/IBAN";"BIC (SWIFT-Code)";"Betrag";"Waehrung";"Info"',
    line: ({ date, name, text, cents }) => {
      const day = dayFirst(date, '.').replace(/20(\d\d)$/, '$1')
      const amount = german(cents).replace('.', '')
      return quoted(
        [iban, day, day, 'GUTSCHR. UEBERWEISUNG', text, '', '', '', '', '', '', name].concat([
          iban,
          '',
          amount,
          'EUR',
          'Umsatz gebucht',
        ]),
        ';',
      )
    },
  },
  {
    fileName: 'german-branch-bank.csv',
    before: [
      '\ufeffUmsätze Girokonto;;;;Kundennummer: 100 1001001',
      '27.10.2026 - 27.11.2026',
      'Letzter Kontostand;;;;1.000,00;EUR',
      'Vorgemerkte und noch nicht gebuchte Umsätze sind nicht Bestandteil dieser Liste.',
    ],
    header:
      'Buchungstag;Wert;Umsatzart;Begünstigter / Auftraggeber;Verwendungszweck;IBAN / Kontonummer;BIC;Kundenreferenz;Soll;Haben;Währung',
    line: ({ date, name, text, cents }) => {
      const day = dayFirst(date, '.')
      const [debit, credit] = cents < 0 ? [german(cents), ''] : ['', german(cents)]
      return `${day};${day};"SEPA-Gutschrift von";${name};${quoted([text], ';')};${iban};;;${debit};${credit};EUR`
    },
    after: ['Kontostand;27.11.2026;;;1.234,56;EUR'],
  },
  {
    fileName: 'german-cooperative-bank.csv',
    header: 'Buchungstag;Auftraggeber/Empfänger;Verwendungszweck;Währung;Umsatz;S/H',
    line: ({ date, name, text, cents }) =>
      `${dayFirst(date, '.')};${name};${quoted([text], ';')};EUR;${german(Math.abs(cents))};${cents < 0 ? 'S' : 'H'}`,
  },
  {
    fileName: 'french-bank.csv',
    encoding: 'latin1',
    before: [
      'Téléchargement du 27/11/2026',
      'Compte courant n° 00000000001;Solde : 1 000,00 €',
      '',
    ],
    header: 'Date;Libellé;Débit euros;Crédit euros;',
    line: ({ date, name, text, cents }) => {
      const amount = german(cents).replace('.', '\u00a0')
      const label = quoted([`VIREMENT EN VOTRE FAVEUR ${name}\n${text}`], ';')
      return `${dayFirst(date, '/')};${label};${cents < 0 ? `${amount};` : `;${amount}`};`
    },
  },
  {
    fileName: 'british-bank.csv',
    encoding: 'latin1',
    before: ['"Account Name:","Shop account ****0001"', '"Account Balance:","£1,000.00"', ''],
    header: '"Date","Transaction type","Description","Paid out","Paid in","Balance"',
    line: ({ date, name, text, cents }) => {
      const amount = `£${english(Math.abs(cents))}`
      const day = date.replace(/^(\d+)-11-(\d+)$/, '$2 Nov $1')
      const [out, paidIn] = cents < 0 ? [amount, ''] : ['', amount]
      return quoted([day, 'Bank credit', `${name} ${text}`, out, paidIn, '£1,000.00'], ',')
    },
  },
  {
    fileName: 'dutch-bank.csv',
    header:
      '"Datum","Naam / Omschrijving","Rekening","Tegenrekening","Code","Af Bij","Bedrag (EUR)","Mutatiesoort","Mededelingen"',
    line: ({ date, name, text, cents }) => {
      const amount = german(Math.abs(cents)).replace('.', '')
      const direction = cents < 0 ? 'Af' : 'Bij'
      const day = date.replaceAll('-', '')
      return quoted([day, name, iban, iban, 'OV', direction, amount, 'Overschrijving', text], ',')
    },
  },
  {
    fileName: 'polish-bank.csv',
    encoding: 'utf16le',
    before: ['\ufeffLista operacji', 'Za okres:;2026-10-27 - 2026-11-27', ''],
    header: 'Data operacji;Opis operacji;Nadawca / Odbiorca;Tytuł;Kwota;Waluta',
    line: ({ date, name, text, cents }) =>
      `${date};PRZELEW PRZYCHODZĄCY;${name};${quoted([text], ';')};${german(cents).replace('.', ' ')};PLN`,
  },
]

export function csvOf({ before = [], header, line, after = [], encoding }: Form, paid: Payment[]) {
  const lines = [...before, header, ...paid.map(line), ...after]
  return Buffer.from(`${lines.join('\r\n')}\r\n`, encoding ?? 'utf8')
}

/** Of a German bank in version 08, and of a Swiss bank in version 02. */
export function camtOf(paid: Payment[], version: '08' | '02' = '08', currency = 'EUR') {
  const name = (text: string) =>
    version === '08' ? `<Pty><Nm>${escaped(text)}</Nm></Pty>` : `<Nm>${escaped(text)}</Nm>`
  const status = version === '08' ? '<Sts><Cd>BOOK</Cd></Sts>' : '<Sts>BOOK</Sts>'
  const entries = paid.map(
    ({ date, name: payer, text, cents }) => `<Ntry>
      <Amt Ccy="${currency}">${(Math.abs(cents) / 100).toFixed(2)}</Amt>
      <CdtDbtInd>${cents < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>${status}
      <BookgDt><Dt>${date}</Dt></BookgDt><ValDt><Dt>${date}</Dt></ValDt>
      <NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
        <RltdPties><Dbtr>${name(payer)}</Dbtr><DbtrAcct><Id><IBAN>${iban}</IBAN></Id></DbtrAcct></RltdPties>
        <RmtInf><Ustrd>${escaped(text)}</Ustrd></RmtInf></TxDtls></NtryDtls>
    </Ntry>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}">
  <BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr><Stmt><Id>1</Id>${entries.join('')}</Stmt></BkToCstmrStmt>
</Document>`
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

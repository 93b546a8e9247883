import { JSDOM } from 'jsdom'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema'
import { inEnglish, pseudoLanguage } from './pseudo-language'
import { databaseOf, type Shop } from './server-process'
import { hasWord, outsideBrackets, untranslatedTexts } from './untranslated'
import { Visitor } from './visitor'

// The columns that contain what shopkeepers and customers have typed, and what a mail server has answered.
const typed = {
  users: ['name', 'email', 'phone'],
  registrations: ['name', 'email'],
  categories: ['name', 'text', 'page_title', 'page_text'],
  manufacturers: ['name', 'postal', 'electronic', 'warning'],
  products: [
    'name',
    'brand',
    'description',
    'facts',
    'keywords',
    'option_1',
    'option_2',
    'option_3',
    'safety_warning',
    'delivery_time',
  ],
  variants: ['value_1', 'value_2', 'value_3', 'sku'],
  product_images: ['alt'],
  orders: ['customer_name', 'customer_email', 'tax_sentence', 'customer_note', 'entered_by'],
  order_items: ['product_name', 'variant_name', 'delivery_time', 'reduction_reason'],
  order_addresses: ['name', 'lines', 'city'],
  order_invoice_addresses: ['name', 'lines', 'city', 'vat_id'],
  order_deliveries: ['name'],
  refunds: ['reason'],
  order_payments: ['name', 'instructions', 'account_holder', 'iban'],
  order_notes: ['author_name', 'text'],
  order_messages: ['author_name', 'text'],
  invoices: ['number_text', 'seller', 'buyer'],
  shop_settings: [
    'name',
    'contact_email',
    'postal_address',
    'tax_number',
    'vat_id',
    'announcement',
    'closed_text',
    'tax_sentence',
  ],
  legal_pages: ['text', 'url'],
  guarantee_notice: ['text'],
  pages: ['title', 'text'],
  redirects: ['path', 'target'],
  home_blocks: ['title', 'text', 'button_text', 'image_text'],
  delivery_methods: ['name', 'delivery_time'],
  tax_rates: ['sentence'],
  carriers: ['name', 'url'],
  vouchers: ['code'],
  payment_attempts: ['external_id', 'payment_id', 'refusal'],
  provider_refusals: ['reason'],
  provider_refunds: ['external_id', 'reason'],
  parcels: ['carrier', 'tracking_number', 'tracking_url'],
  payment_methods: ['name', 'instructions', 'account_holder'],
  imports: ['file_name'],
  withdrawals: ['name', 'email', 'reason'],
  emails: ['recipient', 'last_error'],
  sessions: ['user_agent'],
} satisfies { [Table in keyof Database]?: readonly (keyof Database[Table])[] }

// `Intl`, which does not know the pseudo-language, names months and countries in English.
const fromIntl =
  /(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sep(?:tember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)(?![a-z])|\b[AP]M\b| at |Austria|Germany/g
// Email addresses, links, paths, ids and account numbers.
const noTexts =
  /\S+@\S+|https?:\/\/\S+|(?<!\p{L})\/[a-z][\w/-]*|\b[0-9a-f]{24}\b|\b[A-Z]{2}\d\d(?: \d{2,4})+/gu

/** Visitors of a shop that is in the pseudo-language. They read it as English, so a test names buttons and fields in English. */
export class PseudoWalk {
  /** The paths of all pages that were opened. */
  readonly paths = new Set<string>()
  readonly language = pseudoLanguage
  readonly #shop: Shop
  readonly #pages = new Map<string, string[]>()
  readonly #words: Set<string>
  // One for all pages: creating one takes longer than parsing a page.
  readonly #dom = new JSDOM()

  /** `words` is what its visitors type, if the shop does not keep it. */
  constructor(shop: Shop, words: string[]) {
    this.#words = new Set(words)
    this.#shop = shop
  }

  /** A text that the shop shows once and does not keep. */
  know(word: string) {
    this.#words.add(word)
  }

  visitor() {
    const visitor = new Visitor(this.#shop.url)
    visitor.language = pseudoLanguage
    visitor.read = inEnglish
    visitor.opened = (page) => {
      for (const path of visitor.trail) this.paths.add(path)
      this.look(page, visitor.document)
    }
    return visitor
  }

  async logIn(email: string, password = '121212') {
    const visitor = this.visitor()
    await visitor.visit('/login')
    return visitor.send('Log In', { Email: email, Password: password })
  }

  look(page: string, document: Document) {
    const texts = untranslatedTexts(document, () => false)
    this.#pages.set(page, [...(this.#pages.get(page) ?? []), ...texts])
  }

  lookAtHtml(page: string, html: string) {
    this.look(page, new this.#dom.window.DOMParser().parseFromString(html, 'text/html'))
  }

  lookAtText(page: string, text: string) {
    this.#pages.set(page, outsideBrackets(text).split('\n'))
  }

  /** The texts of the pages since the last call that are not translated, and that no customer or shopkeeper has typed. */
  async untranslated() {
    const db = databaseOf(this.#shop)
    for (const word of await typedTexts(db)) this.#words.add(word)
    await db.destroy()
    const words = [...this.#words].sort((one, other) => other.length - one.length)
    const found = [...this.#pages].flatMap(([page, texts]) =>
      texts.filter((text) => !isKnown(text, words)).map((text) => `${page}: ${text}`),
    )
    this.#pages.clear()
    return found
  }
}

async function typedTexts(db: Kysely<Database>) {
  const texts = ['the Wrenfold workshop', 'Wrenfold']
  for (const [table, columns] of Object.entries(typed)) {
    const rows = await db
      .selectFrom(table as 'users')
      .select(columns as ['name'])
      .execute()
    texts.push(...rows.flatMap((row) => Object.values(row)).filter(Boolean))
  }
  return texts
    .flatMap((text) => [text, ...text.split(/\n|: /)])
    .map((text) => text.replace(/^[#-] /, '').trim())
    .filter(hasWord)
}

function isKnown(text: string, words: string[]) {
  let rest = text.replace(noTexts, ' ')
  for (const word of words) {
    // Cards and tables show only the first words of a long text.
    if (rest.endsWith('...') && word.startsWith(rest.slice(0, -3).trim())) return true
    rest = rest.replaceAll(word, ' ')
  }
  return !hasWord(rest.replace(fromIntl, ' '))
}

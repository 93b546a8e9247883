import type { ColumnType } from 'kysely'
import type {
  Defaulted,
  Fixed,
  Flag,
  MinorUnits,
  PrimaryKeys,
  SearchResultColumns,
  Time,
} from './columns'
import type { PaymentColumns } from './orders'

export interface ShopTables {
  emails: EmailsTable
  sent_emails: SentEmailsTable
  activities: ActivitiesTable
  jobs: JobsTable
  shop_settings: ShopSettingsTable
  legal_pages: LegalPagesTable
  guarantee_notice: GuaranteeNoticeTable
  look: LookTable
  pages: PagesTable
  page_pictures: PagePicturesTable
  home_blocks: HomeBlocksTable
  redirects: RedirectsTable
  delivery_methods: DeliveryMethodsTable
  delivery_prices: DeliveryPricesTable
  payment_methods: PaymentMethodsTable
  imports: ImportsTable
  files: FilesTable
  secrets: SecretsTable
}

export const shopPrimaryKeys = {
  emails: ['id'],
  sent_emails: ['id'],
  activities: ['id'],
  jobs: ['name'],
  shop_settings: ['id'],
  legal_pages: ['page'],
  guarantee_notice: ['id'],
  look: ['name'],
  pages: ['id'],
  page_pictures: ['page_id', 'number'],
  home_blocks: ['id'],
  redirects: ['id'],
  delivery_methods: ['id'],
  delivery_prices: ['method_id', 'position'],
  payment_methods: ['id'],
  imports: ['id'],
} satisfies PrimaryKeys<ShopTables>

export interface EmailsTable {
  id: Fixed<string>
  recipient: string
  subject: string
  body: string
  html: Defaulted<string | null>
  to_shopkeeper: Defaulted<Flag>
  /** 1 if it is sent with the notice on the legal guarantee. */
  attaches_notice: Defaulted<Flag>
  /** Ends such emails with one click (RFC 8058); null if the recipient cannot refuse them. */
  unsubscribe_url: Defaulted<string | null>
  attempts: Defaulted<number>
  next_attempt_at: Time
  last_error: Defaulted<string | null>
  failed_at: Defaulted<Time | null>
  created_at: Fixed<Time>
}

export interface SentEmailsTable {
  id: Fixed<string>
  recipient: Fixed<string>
  subject: Fixed<string>
  body: Fixed<string>
  /** 1 if it is about other people than its recipient. */
  to_shopkeeper: Defaulted<Flag>
  created_at: Fixed<Time>
  sent_at: Fixed<Time>
}

export interface ActivitiesTable {
  id: Fixed<string>
  actor_id: string
  actor_name: string
  /** The first word of the text in English: a verb in the past tense, such as `banned` or `created`. */
  action: string
  subject: string
  /** The text as JSON, for other languages: see stored-messages.server.ts. Versions before 0.6.0 stored none. */
  message: Defaulted<string | null>
  created_at: Fixed<Time>
}

export interface JobsTable {
  name: string
  due_at: Time
}

/** `StoredSettings` in app/domain/settings/shop-settings.ts says what the columns mean. */
export interface ShopSettingsTable {
  id: Fixed<1>
  name: string
  welcome: string
  contact_email: string
  language: Defaulted<string>
  time_zone: string
  currency: Defaulted<string>
  locale: Defaulted<string>
  text_language: Defaulted<string>
  /** Country codes of ISO 3166, separated by commas. */
  countries: Defaulted<string>
  postal_address: Defaulted<string>
  tax_number: Defaulted<string>
  invoice_foot: Defaulted<string>
  tax_rate: Defaulted<number | null>
  delivery_in_proportion: Defaulted<Flag>
  has_tax_rates: Defaulted<Flag>
  first_steps_hidden: Defaulted<Flag>
  backup_confirmed: Defaulted<Flag>
  /** 0 while the questions of a new shop are not answered. */
  opened: Defaulted<Flag>
  updated_at: Time
  withdrawal_days: Defaulted<number | null>
  earlier_withdrawals: Defaulted<Flag>
  /** What is switched on for consumers in the EU, separated by commas: names of `euFeatures`. */
  eu_features: Defaulted<string>
  vat_id: Defaulted<string>
  tax_sentence: Defaulted<string>
  /** An admin has said that the shop sells to no consumers in the EU. */
  outside_eu: Defaulted<Flag>
  anonymise_after_years: Defaulted<number | null>
  invoice_numbers: Defaulted<string>
  cancellation_numbers: Defaulted<string>
  correction_numbers: Defaulted<string>
  announcement: Defaulted<string>
  announcement_until: Defaulted<string | null>
  closed_from: Defaulted<string | null>
  closed_until: Defaulted<string | null>
  closed_text: Defaulted<string>
  closed_days_count: Defaulted<Flag>
  /** First and last days, such as `2026-12-24/2027-01-04`, separated by commas. */
  closed_before: Defaulted<string>
  remind_unpaid_after_days: Defaulted<number | null>
  cancel_unpaid_after_days: Defaulted<number | null>
  customer_notes: Defaulted<Flag>
  invoice_addresses: Defaulted<Flag>
  guest_orders: Defaulted<Flag>
  guest_phone_optional: Defaulted<Flag>
  guest_pays_on_delivery: Defaulted<Flag>
}

export type LegalPage = 'terms' | 'privacy' | 'imprint' | 'returns'

export interface LegalPagesTable {
  page: Fixed<LegalPage>
  text: string
  url: string
}

/** The official notice on the legal guarantee: one row, once an admin has uploaded it. */
export interface GuaranteeNoticeTable {
  id: Fixed<1>
  image_id: string
  /** What the picture says. */
  text: string
}

/** What differs from the default look: names and values of `Look` in app/domain/shop/look/look.ts. */
export interface LookTable {
  name: Fixed<string>
  value: Fixed<string>
}

export interface PagesTable extends SearchResultColumns {
  id: Fixed<string>
  slug: Fixed<string>
  title: string
  text: string
  place: 'header' | 'footer' | 'none'
  position: number
  created_at: Fixed<Time>
  updated_at: Time
}

/** The text of a page shows its picture 1 as `![description](1)`. */
export interface PagePicturesTable {
  page_id: Fixed<string>
  number: Fixed<number>
  image_id: Fixed<string>
  width: Fixed<number>
  height: Fixed<number>
}

/** A block uses the columns of its kind; the others are empty. */
export interface HomeBlocksTable {
  id: Fixed<string>
  position: number
  kind: Fixed<string>
  title: string
  text: string
  button_text: string
  button_url: string
  image_id: string | null
  image_text: string
  category_id: string | null
  /** Separated by commas. */
  product_ids: string
}

/** `paths.ts` in app/domain/shop/redirects/ says how a path is written. */
export interface RedirectsTable {
  id: Fixed<string>
  path: Fixed<string>
  target: string
}

export interface DeliveryMethodsTable {
  id: Fixed<string>
  position: number
  name: string
  price: MinorUnits
  free_from: MinorUnits | null
  needs_address: Flag
  /** What customers read about the delivery time; may be empty. */
  delivery_time: Defaulted<string>
  /** Where and when customers collect their orders; empty for a method that needs an address. */
  collection: Defaulted<string>
}

/** The prices of a method by country and weight, if it has not one price for all. */
export interface DeliveryPricesTable {
  method_id: Fixed<string>
  /** The first price that fits counts. */
  position: Fixed<number>
  /** Codes of ISO 3166, separated by commas; empty for all countries that no other price of the method names. */
  countries: string
  up_to_weight: number | null
  price: MinorUnits
  free_from: MinorUnits | null
}

export interface PaymentMethodsTable extends PaymentColumns {
  id: Fixed<string>
  position: number
}

export interface ImportsTable {
  id: Fixed<string>
  file_name: string
  admin_id: string
  admin_name: string
  status: 'checked' | 'running' | 'done' | 'failed'
  lines: Defaulted<number>
  lines_done: Defaulted<number>
  images: Defaulted<number>
  images_done: Defaulted<number>
  message: Defaulted<string>
  created_at: Fixed<Time>
  updated_at: Time
}

export interface FilesTable {
  path: Fixed<string>
  bytes: ColumnType<Buffer<ArrayBuffer>, Buffer, Buffer>
  put_at: Time
}

export interface SecretsTable {
  name: Fixed<string>
  value: Fixed<string>
}

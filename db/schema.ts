import type {
  AddressesTable,
  EmailChangesTable,
  RegistrationsTable,
  SessionsTable,
  TokensTable,
  UsersTable,
} from './schema/accounts'
import type {
  CatalogueVersionTable,
  CategoriesTable,
  FavoritesTable,
  FormerSlugsTable,
  ProductsTable,
  ProductWordsTable,
  SearchTable,
  SearchTermsTable,
} from './schema/catalogue'
import type {
  CartLinesTable,
  CartsTable,
  InvoicesTable,
  OrderAddressesTable,
  OrderDeliveriesTable,
  OrderItemsTable,
  OrderKeysTable,
  OrderNotesTable,
  OrderPaymentsTable,
  OrdersTable,
} from './schema/orders'
import type {
  ActivitiesTable,
  DeliveryMethodsTable,
  EmailsTable,
  FilesTable,
  ImportsTable,
  JobsTable,
  PaymentMethodsTable,
  SecretsTable,
  SentEmailsTable,
  ShopSettingsTable,
} from './schema/shop'

export type * from './schema/accounts'
export type * from './schema/catalogue'
export type * from './schema/columns'
export type * from './schema/orders'
export type * from './schema/shop'

export interface Database {
  users: UsersTable
  registrations: RegistrationsTable
  email_changes: EmailChangesTable
  tokens: TokensTable
  sessions: SessionsTable
  addresses: AddressesTable
  categories: CategoriesTable
  products: ProductsTable
  former_slugs: FormerSlugsTable
  favorites: FavoritesTable
  carts: CartsTable
  cart_lines: CartLinesTable
  orders: OrdersTable
  order_items: OrderItemsTable
  order_notes: OrderNotesTable
  order_addresses: OrderAddressesTable
  order_deliveries: OrderDeliveriesTable
  order_payments: OrderPaymentsTable
  invoices: InvoicesTable
  emails: EmailsTable
  sent_emails: SentEmailsTable
  activities: ActivitiesTable
  catalogue_version: CatalogueVersionTable
  order_keys: OrderKeysTable
  jobs: JobsTable
  shop_settings: ShopSettingsTable
  delivery_methods: DeliveryMethodsTable
  payment_methods: PaymentMethodsTable
  imports: ImportsTable
  files: FilesTable
  secrets: SecretsTable
  product_search: SearchTable
  product_search_terms: SearchTermsTable
  product_words: ProductWordsTable
  user_search: SearchTable
  user_search_terms: SearchTermsTable
}

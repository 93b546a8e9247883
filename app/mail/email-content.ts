export type EmailTemplate = (shop: ShopInEmail) => {
  subject: string
  /** Empty ones are left out. */
  parts: (Part | false | '' | null | undefined)[]
  /** What comes after the signature. */
  enclosed?: Part[]
  /** The picture of the notice on the legal guarantee, as the shop has it when the email is sent. */
  attachesNotice?: boolean
  /** Ends such emails with one click: https://www.rfc-editor.org/rfc/rfc8058 */
  unsubscribeUrl?: string
}

export interface ShopInEmail {
  name: string
  contactEmail: string
  legal: Link[]
  /** The colour of buttons, if the shop has chosen one. White is legible on it. */
  accent?: string
  logo?: { src: string; width: number; height: number; isWide: boolean }
}

export interface Recipient {
  /** Leave it out if the name is from a form and the email address may belong to a stranger. */
  name?: string
  email: string
  /** The email is about other people, so it is not among the data of the account with this email address. */
  isShopkeeper?: boolean
}

export type Part = string | Link | { lines: Line[] }

export interface Link {
  label: string
  href: string
}

export interface Line {
  label: string
  amount?: string
  isTotal?: boolean
  imageId?: string | null
  /** The language of the label, if it is not that of the shop. */
  lang?: string
}

import { newProductsFeed } from '~/domain/files/feeds/new-products.server'
import { xmlHeaders } from '~/web/streamed-text.server'

export const access = 'everyone'

export async function loader() {
  return new Response(await newProductsFeed(), { headers: xmlHeaders })
}

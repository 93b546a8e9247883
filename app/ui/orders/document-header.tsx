import { useShop } from '~/ui/use-shop'

/** The shop's name and contact email, on documents that are printed. */
export function DocumentHeader() {
  const shop = useShop()
  return (
    <p className="letterhead">
      {shop?.name}
      {shop?.contactEmail && ` · ${shop.contactEmail}`}
    </p>
  )
}

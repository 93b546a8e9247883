import { useShop } from '~/ui/use-shop'

/** Whose document this is, and where its reader can ask. */
export function DocumentHeader() {
  const shop = useShop()
  return (
    <p className="letterhead">
      {shop?.name}
      {shop?.contactEmail && ` · ${shop.contactEmail}`}
    </p>
  )
}

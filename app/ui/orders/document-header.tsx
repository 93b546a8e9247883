import { useShop } from '~/ui/use-shop'

export function DocumentHeader() {
  const shop = useShop()
  return (
    <p className="document-header">
      {shop?.name}
      {shop?.contactEmail && ` · ${shop.contactEmail}`}
    </p>
  )
}

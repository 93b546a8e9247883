import { useShop } from '~/ui/use-shop'

/** The logo is only printed, because the header of the page shows it, too. */
export function DocumentHeader() {
  const shop = useShop()
  return (
    <p className="document-header">
      {shop?.logo && <img {...shop.logo.image} alt="" />}
      {shop?.name}
      {shop?.contactEmail && (
        <>
          {' · '}
          <span>{shop.contactEmail}</span>
        </>
      )}
    </p>
  )
}

import { useShop } from '~/ui/use-shop'

/** Only printed: on screens, the header of the page says it. */
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

import type { ReactElement } from 'react'

/** Each product has as many fields, and about as much text, as in a card of the shop. */
export const products = Array.from({ length: 24 }, (_, index) => ({
  id: `product-${index}`,
  slug: `patient-kettle-${index}`,
  name: `Patient Kettle ${index}`,
  brand: 'Kettlewright',
  description:
    'It takes its time, and so will you. Two litres of the slowest water in the valley, a handle for two hands, and a lid that remembers who poured last. Made by people who have nowhere to be before supper.',
  price: 2995 + index,
  stock: index,
  imageId: '0123456789abcdef0123456789abcdef',
  likes: index,
  isFavorite: index % 3 === 0,
  createdAt: '2026-11-21T10:00:00.000Z',
  updatedAt: '2026-11-21T10:00:00.000Z',
}))

interface Props {
  of: typeof products
  /** Renders a link: Remix and plain React have different ones. */
  link: (to: string, text: string) => ReactElement
}

export function Cards({ of, link }: Props) {
  return (
    <main>
      <h1>Products</h1>
      <ul>
        {of.map((product) => (
          <li key={product.id} className="card">
            <img
              src={`/images/${product.imageId}?w=600`}
              srcSet={[300, 600, 900]
                .map((width) => `/images/${product.imageId}?w=${width} ${width}w`)
                .join(', ')}
              sizes="(min-width: 1280px) 280px, 92vw"
              alt=""
              width={600}
              height={600}
              loading="lazy"
            />
            {product.isFavorite && (
              <span role="img" aria-label="One of your favorites">
                ♥
              </span>
            )}
            <p>{product.brand}</p>
            <h2>{link(`/products/${product.slug}`, product.name)}</h2>
            <p>{product.description.split(' ').slice(0, 20).join(' ')}...</p>
            <p>
              <strong>${(product.price / 100).toFixed(2)}</strong>{' '}
              <span>{product.stock > 0 ? `${product.stock} in stock` : 'Out of stock'}</span>
            </p>
            <p>{product.likes} users like this product</p>
          </li>
        ))}
      </ul>
    </main>
  )
}

import { type Product, stockText } from '../domain/catalogue'
import { dollars } from '../domain/money'
import { Image } from './image'
import { Link } from './link'
import { Time } from './time'

/** A product with all that an admin wants to know, and the links that open its form and its question. */
export function AdminProduct({ product }: { product: Product }) {
  return (
    <article className="product">
      <p className="back">
        <Link to="/admin/products">back to all products</Link>
      </p>
      <Image id={product.imageId} alt={product.name} sizes="(min-width: 900px) 420px, 92vw" eager />
      <div className="text">
        <p className="brand-name">{product.brand}</p>
        <h1>{product.name}</h1>
        <p className="price">{dollars(product.price)}</p>
        <p className="description">{product.description || 'No description available.'}</p>
        <dl className="details">
          <dt>Category</dt>
          <dd>{product.category.name}</dd>
          <dt>Stock</dt>
          <dd>{stockText(product.stock)}</dd>
          <dt>Likes</dt>
          <dd>{product.likes}</dd>
          <dt>Changed</dt>
          <dd>
            <Time at={product.updatedAt} exact />
          </dd>
        </dl>
        <p className="row">
          <Link className="button" to="?edit=1#form-title">
            Edit product
          </Link>
          <Link className="button danger" to="?delete=1" preventScrollReset>
            Delete product
          </Link>
          <Link className="button quiet" to={`/products/${product.slug}`}>
            See it in the shop
          </Link>
        </p>
      </div>
    </article>
  )
}

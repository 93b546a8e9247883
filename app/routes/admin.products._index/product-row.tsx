import { amountFormatOf } from '~/domain/basics/money/amount-format'
import {
  type ListedProduct,
  likesOnCard,
  noDescription,
  stockText,
} from '~/domain/catalogue/lists/catalogue'
import { t, tn } from '~/languages/translate'
import { Image } from '~/ui/image'
import { Link } from '~/ui/link'
import { Tick } from '~/ui/lists/bulk-bar'
import { Price } from '~/ui/products/price'
import { ShopText } from '~/ui/shop-text'
import { useMoney, useTextLang } from '~/ui/use-shop'
import { RowField } from './row-field'

export function ProductRow({ product, waiting }: { product: ListedProduct; waiting?: number }) {
  const { id, name } = product
  const lang = useTextLang()
  return (
    <li className="product-row" id={id}>
      <Tick id={id} name={name} />
      <Image id={product.imageId} alt="" sizes="64px" className="thumbnail" />
      <div className="text">
        <h2>
          <Link to={`/admin/products/${id}`} prefetch="intent">
            <ShopText>{name}</ShopText>
          </Link>
          {product.isHidden && <span className="badge cancelled">{t('Hidden')}</span>}
        </h2>
        <p className="brand-name">
          <ShopText>{product.brand}</ShopText> · {likesOnCard(product.likes)}
          {waiting && (
            <>
              {' · '}
              <strong>{tn(waiting, '{count} waits for this', '{count} wait for this')}</strong>
            </>
          )}
        </p>
        <p className="description" lang={product.preview ? lang : undefined}>
          {product.preview || t(noDescription)}
        </p>
      </div>
      {product.hasVariants ? <VariantCells product={product} /> : <RowCells product={product} />}
    </li>
  )
}

function VariantCells({ product }: { product: ListedProduct }) {
  const money = useMoney()
  return (
    <>
      <div className="cell">
        <p>
          <Price {...product} money={money} />
        </p>
      </div>
      <div className="cell">
        <p className={product.stock > 0 ? undefined : 'stock none'}>{stockText(product.stock)}</p>
        <p className="caption">
          <Link
            to={`/admin/products/${product.id}#variants-title`}
            aria-label={t('Variants of {name}', { name: product.name })}
          >
            {t('Variants')}
          </Link>
        </p>
      </div>
    </>
  )
}

function RowCells({ product }: { product: ListedProduct }) {
  const { id, name } = product
  const money = useMoney()
  const fullPrice = product.oldPrice ?? product.price
  return (
    <>
      <div className="cell">
        <RowField
          id={id}
          intent="price"
          label={t('Price of {name}', { name })}
          inputMode={money.digits === 0 ? 'numeric' : 'decimal'}
          value={fullPrice}
          format={amountFormatOf(money).input}
        />
        {product.oldPrice === null ? (
          <p className="visually-hidden">{money.format(product.price)}</p>
        ) : (
          <p className="caption">
            <Price {...product} money={money} />
          </p>
        )}
      </div>
      <div className="cell">
        <RowField
          id={id}
          intent="stock"
          label={t('Stock of {name}', { name })}
          value={product.stock}
          format={String}
        />
        <p className={product.stock > 0 ? 'visually-hidden' : 'caption stock none'}>
          {stockText(product.stock)}
        </p>
      </div>
    </>
  )
}

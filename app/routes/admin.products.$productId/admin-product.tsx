import { Form } from '@remix-run/react'
import { Fragment } from 'react'
import { type Product, stockText } from '~/domain/catalogue/lists/catalogue'
import { type Discount, discountText } from '~/domain/catalogue/prices/discounts'
import { rich } from '~/languages/rich'
import { t } from '~/languages/translate'
import { SubmitButton } from '~/ui/forms/submit-button'
import { Image } from '~/ui/image'
import { Link } from '~/ui/link'
import { Description } from '~/ui/products/description'
import { Price } from '~/ui/products/price'
import { Time } from '~/ui/time'
import { useMoney, useTextLang } from '~/ui/use-shop'
import type { action } from './route'

interface Props {
  product: Product & { discount: Discount }
}

export function AdminProduct({ product }: Props) {
  const lang = useTextLang()
  return (
    <article className="product">
      <Links product={product} />
      <Image
        id={product.imageId}
        alt={product.imageAlt ?? product.name}
        lang={lang}
        sizes="(min-width: 900px) 420px, 92vw"
        eager
      />
      <div className="text">
        <p className="brand-name" lang={lang}>
          {product.brand}
        </p>
        <h1 lang={lang}>{product.name}</h1>
        {product.hiddenAt && (
          <p className="callout">
            {rich(t('Hidden from the shop since {time}.'), {
              time: <Time at={product.hiddenAt} exact />,
            })}
          </p>
        )}
        <p>
          <Price {...product} money={useMoney()} />
        </p>
        <Description text={product.description} />
        <Details product={product} lang={lang} />
        <Commands product={product} />
      </div>
    </article>
  )
}

function Links({ product }: { product: Product }) {
  return (
    <p className="back">
      <Link to="/admin/products">{t('back to all products')}</Link>
      {!product.hiddenAt && (
        <>
          {' · '}
          <Link to={`/products/${product.slug}`}>{t('View in shop')}</Link>
        </>
      )}
      {' · '}
      <a href="#images-title">{t('Images')}</a>
      {' · '}
      <a href="#options-title">{t('Options and variants')}</a>
      {' · '}
      <Link to="?edit=1#product-facts">{t('Facts')}</Link>
      {' · '}
      <Link to="?edit=1#product-discountPercent">{t('Discount')}</Link>
    </p>
  )
}

function Details({ product, lang }: Props & { lang: string | undefined }) {
  const discount = discountText(product.discount, useMoney())
  return (
    <dl className="details">
      <dt>{t('Category')}</dt>
      <dd lang={lang}>{product.category.name}</dd>
      {discount && (
        <>
          <dt>{t('Discount')}</dt>
          <dd>{discount}</dd>
        </>
      )}
      <dt>{t('Stock')}</dt>
      <dd>{stockText(product.stock)}</dd>
      <dt>{t('Likes')}</dt>
      <dd>{product.likes}</dd>
      <dt>{t('Last changed')}</dt>
      <dd>
        <Time at={product.updatedAt} exact />
      </dd>
      {product.facts?.map((fact, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: facts have no ids, and two may be equal
        <Fragment key={index}>
          <dt lang={lang}>{fact.name}</dt>
          <dd lang={lang}>{fact.text}</dd>
        </Fragment>
      ))}
    </dl>
  )
}

function Commands({ product: { hiddenAt } }: { product: Product }) {
  return (
    <Form method="post" className="row" preventScrollReset>
      <Link className="button" to="?edit=1#form-title" aria-label={t('Edit product')}>
        {t('Edit')}
      </Link>
      {hiddenAt ? (
        <SubmitButton<typeof action>
          className="button quiet"
          intent="show"
          pending={t('Showing...')}
        >
          {t('Show in the shop')}
        </SubmitButton>
      ) : (
        <SubmitButton<typeof action>
          className="button quiet"
          intent="hide"
          pending={t('Hiding...')}
        >
          {t('Hide from the shop')}
        </SubmitButton>
      )}
      <Link
        className="button danger"
        to="?delete=1"
        aria-label={t('Delete product')}
        preventScrollReset
      >
        {t('Delete')}
      </Link>
    </Form>
  )
}

import { Form } from '@remix-run/react'
import { Fragment } from 'react'
import { momentText } from '~/domain/basics/time/moments'
import { type Product, stockText } from '~/domain/catalogue/lists/catalogue'
import { type Discount, discountText } from '~/domain/catalogue/prices/discounts'
import { rich } from '~/languages/rich'
import { t, tn } from '~/languages/translate'
import { SubmitButton } from '~/ui/forms/submit-button'
import { Image } from '~/ui/image'
import { Link } from '~/ui/link'
import { Description } from '~/ui/products/description'
import { Price } from '~/ui/products/price'
import { Time } from '~/ui/time'
import { useMoney, useTextLang } from '~/ui/use-shop'
import type { action } from './route'

interface Props {
  product: Product & { discount: Discount; shownFrom: string | null }
}

interface AllProps extends Props {
  waiting: Waiting
  copyKey: string
}

/** Only variants for which someone waits. The name is empty if the product has no options. */
type Waiting = { name: string; count: number }[]

export function AdminProduct({ product, waiting, copyKey }: AllProps) {
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
        <Hidden product={product} />
        <p>
          <Price {...product} money={useMoney()} />
        </p>
        <Description text={product.description} />
        <Details product={product} waiting={waiting} lang={lang} />
        <Commands product={product} copyKey={copyKey} />
      </div>
    </article>
  )
}

function Hidden({ product: { slug, hiddenAt, shownFrom } }: Props) {
  const { locale } = useMoney()
  if (!hiddenAt) return null
  return (
    <p className="callout">
      {shownFrom
        ? t('Hidden from the shop until {time}.', { time: momentText(shownFrom, locale) })
        : rich(t('Hidden from the shop since {time}.'), {
            time: <Time at={hiddenAt} exact />,
          })}{' '}
      <Link to={`/products/${slug}`}>{t('See how it will look')}</Link>
    </p>
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

interface DetailsProps extends Props {
  waiting: Waiting
  lang: string | undefined
}

function Details({ product, waiting, lang }: DetailsProps) {
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
      {product.deliveryTime && (
        <>
          <dt>{t('Delivery time')}</dt>
          <dd lang={lang}>{product.deliveryTime}</dd>
        </>
      )}
      <dt>{t('Stock')}</dt>
      <dd>{stockText(product.stock)}</dd>
      {waiting.length > 0 && <dt>{t('Email when it is back')}</dt>}
      {waiting.map(({ name, count }) => (
        <dd key={name}>
          {name && <span lang={lang}>{`${name}: `}</span>}
          {tn(count, '{count} waits for this', '{count} wait for this')}
        </dd>
      ))}
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

function Commands({ product: { hiddenAt }, copyKey }: { product: Product; copyKey: string }) {
  return (
    <Form method="post" className="row" preventScrollReset>
      <Link className="button" to="?edit=1#form-title" aria-label={t('Edit product')}>
        {t('Edit')}
      </Link>
      {hiddenAt ? (
        <SubmitButton<typeof action> kind="quiet" intent="show" pending={t('Showing...')}>
          {t('Show in the shop')}
        </SubmitButton>
      ) : (
        <SubmitButton<typeof action> kind="quiet" intent="hide" pending={t('Hiding...')}>
          {t('Hide from the shop')}
        </SubmitButton>
      )}
      <input type="hidden" name="copyKey" value={copyKey} />
      <SubmitButton<typeof action> kind="quiet" intent="copy" pending={t('Copying...')}>
        {t('Copy')}
      </SubmitButton>
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

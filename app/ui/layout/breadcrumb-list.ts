import type { MetaDescriptor } from '@remix-run/react'
import { rootOf } from '~/browser/client-cache/root-data'
import { pathOfCategory } from '~/domain/catalogue/categories/category-path'
import { t } from '~/languages/translate'
import { publicUrlOf } from './page-meta'

interface Step {
  name: string
  /** Of a category. */
  slug?: string
}

/** The way from all products to the page, for search engines: https://schema.org/BreadcrumbList */
export function breadcrumbList(
  page: Parameters<typeof publicUrlOf>[0],
  [category, product]: [Required<Step>, Step?],
): MetaDescriptor {
  const url = publicUrlOf(page)
  const steps = [
    { name: t('Products'), item: `${url}/products` },
    ...(product && rootOf(page.matches)?.shop?.hidesCategories
      ? []
      : [{ name: category.name, item: url + pathOfCategory(category.slug) }]),
    ...(product ? [{ name: product.name }] : []),
  ]
  return {
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: steps.map((step, at) => ({
        '@type': 'ListItem',
        position: at + 1,
        ...step,
      })),
    },
  }
}

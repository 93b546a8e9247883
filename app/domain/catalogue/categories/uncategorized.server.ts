import { t } from '~/languages/translate'

/** Of products that an import names no category for. Those of another tax rate than the shop's cannot share theirs. */
export function uncategorizedName(otherRate?: string) {
  return otherRate ? `${t('Uncategorized')}, ${otherRate}` : t('Uncategorized')
}

export function isUncategorized({ name }: { name: string }) {
  const word = uncategorizedName()
  return name === word || name.startsWith(`${word}, `)
}

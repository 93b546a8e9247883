import { t } from '~/languages/translate'

export function optionsOf(labels: Record<string, string>) {
  return Object.entries(labels).map(([value, label]): [string, string] => [value, t(label)])
}

import { t } from '~/languages/translate'

/** The options of a select field, from labels that come from `msg`. */
export function optionsOf(labels: Record<string, string>) {
  return Object.entries(labels).map(([value, label]): [string, string] => [value, t(label)])
}

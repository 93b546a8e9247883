// The usual names in the languages of the shop: https://support.google.com/merchants/answer/6324507
const optionNames = {
  color: 'color colour farbe couleur colore kleur kolor barwa',
  size: 'size größe grösse talla tamaño taille taglia maat rozmiar',
  material: 'material matière matériau materiale materiaal materiał',
  pattern: 'pattern muster patrón estampado motif motivo fantasia patroon wzór',
}

type Attribute = keyof typeof optionNames

const attributes = new Map(
  Object.entries(optionNames).flatMap(([attribute, names]) =>
    names.split(' ').map((name) => [name, attribute as Attribute] as const),
  ),
)

/** What shopping services and schema.org call each option; undefined for others, and for a second one of a kind. */
export function attributesOf(options: string[]) {
  const found = options.map((name) => attributes.get(name.normalize().toLowerCase()))
  return found.map((attribute, at) => (found.indexOf(attribute) === at ? attribute : undefined))
}

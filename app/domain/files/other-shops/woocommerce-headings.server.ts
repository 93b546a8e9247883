import { msg } from '~/languages/translate'
import { formattedDescription, type OtherColumn } from './cells.server'

// WooCommerce translates the headings of its export: in English, then in German, Spanish, French, Italian, Dutch and Polish.
// Some have changed between its versions. They are compared with those of a file by `plainHeading`.

const headings = {
  id: ['id'],
  type: ['type', 'typ', 'tipo'],
  parent: [
    'parent',
    'übergeordnetes produkt',
    'superior',
    'genitore',
    'hoofd',
    'element nadrzędny',
  ],
  sku: ['sku', 'artikelnummer', 'ugs', 'cod'],
  ean: [
    'gtin, upc, ean, or isbn',
    'gtin, upc, ean oder isbn',
    'gtin, upc, ean o isbn',
    'gtin, upc, ean, o isbn',
    'gtin, upc, ean ou isbn',
    'gtin, upc, ean of isbn',
    'gtin, upc, ean lub isbn',
  ],
  name: ['name', 'nombre', 'nom', 'nome', 'naam', 'nazwa'],
  published: [
    'published',
    ...['veröffentlicht', 'publicado', 'publié', 'pubblicato', 'gepubliceerd', 'opublikowano'],
  ],
  visibility: [
    'visibility in catalog',
    'visibility in catalogue',
    'sichtbarkeit im katalog',
    ...['visibilidad en el catálogo', 'visibilidad en catálogo'],
    'visibilité dans le catalogue',
    'visibilità nel catalogo',
    'zichtbaarheid in catalogus',
    'widoczność w katalogu',
  ],
  short: [
    'short description',
    ...['kurzbeschreibung', 'descripción corta', 'description courte', 'breve descrizione'],
    ...['korte beschrijving', 'korte omschrijving', 'krótki opis'],
  ],
  description: [
    'description',
    ...['beschreibung', 'descripción', 'descrizione', 'beschrijving', 'opis'],
  ],
  saleStart: [
    'date sale price starts',
    'datum, an dem angebotspreis beginnt',
    'día en que empieza el precio rebajado',
    'date de début de promo',
    'data di partenza del prezzo in saldo',
    'startdatum actieprijs',
    'data rozpoczęcia promocji',
  ],
  saleEnd: [
    'date sale price ends',
    'datum, an dem angebotspreis endet',
    'día en que termina el precio rebajado',
    'date de fin de promo',
    "data in cui termina l'offerta",
    'termine data del prezzo di vendita',
    'einddatum actieprijs',
    'data zakończenia promocji',
  ],
  inStock: [
    'in stock?',
    ...['vorrätig?', '¿existencias?', '¿en inventario?', 'en stock ?', 'op voorraad?'],
    'w magazynie?',
  ],
  units: [
    'stock',
    ...['lager', 'bestand', 'inventario', 'magazzino', 'voorraad', 'stan magazynowy'],
  ],
  weight: ['weight', 'gewicht', 'peso', 'poids', 'waga'].flatMap((weight) =>
    ['kg', 'g', 'lbs', 'lb', 'oz'].map((unit) => `${weight} (${unit})`),
  ),
  sale: [
    'sale price',
    ...['angebotspreis', 'precio rebajado', 'tarif promo', 'prezzo in offerta', 'actieprijs'],
    'cena promocyjna',
  ],
  price: [
    'regular price',
    ...['regulärer preis', 'precio normal', 'tarif régulier', 'prezzo di listino'],
    ...['reguliere prijs', 'cena'],
  ],
  categories: [
    'categories',
    'kategorien',
    'categorías',
    'catégories',
    'categorie',
    'categorieën',
    'kategorie',
  ],
  images: ['images', 'bilder', 'imágenes', 'immagine', 'afbeeldingen', 'obrazki'],
  // Plugins add these to the export. The three most used ones are read.
  pageTitle: ['meta: _yoast_wpseo_title', 'meta: rank_math_title', 'meta: _aioseo_title'],
  pageText: [
    'meta: _yoast_wpseo_metadesc',
    'meta: rank_math_description',
    'meta: _aioseo_description',
  ],
  brands: ['brands', 'marken', 'marcas', 'marques', 'marchi', 'merken', 'marki'],
}

export const known = {
  id: { headings: headings.id, readAs: msg('the product of a variation') },
  type: { headings: headings.type, readAs: msg('whether a line is a product or a variation') },
  parent: { headings: headings.parent, readAs: msg('the product of a variation') },
  sku: { headings: headings.sku, readAs: msg('sku, except of a product with variations') },
  ean: { headings: headings.ean, readAs: msg('ean, if it is one') },
  name: { headings: headings.name, readAs: 'name' },
  published: { headings: headings.published, readAs: msg('hidden, unless it is 1') },
  visibility: { headings: headings.visibility, readAs: msg('hidden, if it is hidden') },
  short: { headings: headings.short, readAs: msg('the beginning of the description') },
  description: { headings: headings.description, readAs: formattedDescription },
  saleStart: { headings: headings.saleStart, readAs: 'discount from' },
  saleEnd: { headings: headings.saleEnd, readAs: 'discount until' },
  inStock: { headings: headings.inStock, readAs: msg('stock 0, if it is 0') },
  units: { headings: headings.units, readAs: msg('stock, if the units are counted') },
  weight: { headings: headings.weight, readAs: msg('weight, in grams') },
  sale: {
    headings: headings.sale,
    readAs: msg(
      'discount, if it is the same for all variations; otherwise price, unless it has days',
    ),
  },
  price: { headings: headings.price, readAs: msg('price, unless the sale price is') },
  categories: {
    headings: headings.categories,
    readAs: msg('category: the last part of the first one'),
  },
  images: { headings: headings.images, readAs: msg('image to image 8: the names of the files') },
  brands: { headings: headings.brands, readAs: msg('brand: the first one') },
  pageTitle: { headings: headings.pageTitle, readAs: 'seo title' },
  pageText: { headings: headings.pageText, readAs: 'seo description' },
} satisfies Record<string, OtherColumn>

/** With # for the number of the attribute. */
export const attributeHeadings = {
  name: [
    'attribute # name',
    ...['attribut # name', 'nombre del atributo #', "nom de l'attribut #", 'attributo # nome'],
    ...["nome dell'attributo #", 'naam eigenschap #', 'nazwa atrybutu #'],
  ],
  value: [
    'attribute # value(s)',
    ...['attribut # wert(e)', 'valor(es) del atributo #', "valeur(s) de l'attribut #"],
    ...['attributo # valuta(e)', "valore dell'attributo #", 'waarde eigenschap #'],
    ...['waarde(n) eigenschap #', 'wartości atrybutu #'],
  ],
  visible: [
    'attribute # visible',
    ...['attribut # sichtbar', 'atributo visible #', 'attribut # visible'],
    ...['attributo # visibile', 'zichtbare eigenschap #', 'atrybut # widoczny'],
  ],
}

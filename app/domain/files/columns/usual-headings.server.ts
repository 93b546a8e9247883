import { keysOf } from '~/domain/basics/lists/keys-of'
import { attributesOf } from '~/domain/catalogue/variants/option-attributes'
import type { ImportColumn } from './columns-of-shop.server'
import { plainHeading } from './headings.server'

// What own spreadsheets in English, German, French, Italian, Spanish, Dutch and Polish call the columns, without units. Net
// prices and those of suppliers, such as EK, are missing: they are not what customers pay.
const headings = {
  name: `
    title, product, product name, item, item name, article, article name, bezeichnung,
    artikelbezeichnung, produktbezeichnung, artikel, artikelname, produkt, produktname, titel,
    désignation, libellé, nom, nom du produit, produit, titre, denominazione, nome,
    nome prodotto, prodotto, articolo, titolo, nombre, nombre del producto, producto, artículo,
    denominación, título, naam, productnaam, artikelnaam, benaming, nazwa, nazwa produktu,
    nazwa towaru, towar, tytuł`,
  brand: `
    brand name, manufacturer, maker, vendor, marke, hersteller, marque, fabricant, marca,
    produttore, fabricante, merk, fabrikant, marka, producent`,
  description: `
    product description, details, beschreibung, artikelbeschreibung, produktbeschreibung,
    langtext, descriptif, description du produit, descrizione, descrizione prodotto, descripción,
    descripción del producto, beschrijving, omschrijving, productomschrijving, opis,
    opis produktu`,
  category: `
    product category, product group, product type, department, warengruppe, kategorie,
    produktgruppe, artikelgruppe, produktkategorie, catégorie, famille, rayon, groupe, categoria,
    gruppo, reparto, categoria merceologica, categoría, familia, grupo, categorie, productgroep,
    artikelgroep, kategoria, grupa, grupa towarowa`,
  // `suggestedColumns` leaves out words such as `TTC` and `IVA incl.`
  price: `
    price, retail price, gross price, selling price, sales price, consumer price, preis,
    preis brutto, bruttopreis, vk, vkp, vk brutto, vk preis, vk preis brutto, verkaufspreis,
    verkaufspreis brutto, bruttoverkaufspreis, ladenpreis, endpreis, endkundenpreis, prix,
    prix vente, prix de vente, prix de vente public, pvc, prix public, pv, prezzo,
    prezzo vendita, prezzo di vendita, prezzo pubblico, prezzo al pubblico,
    prezzo di vendita al pubblico, prezzo finale, precio, pvp, precio venta, precio de venta,
    precio venta público, precio venta al público, precio de venta al público, precio público,
    precio al público, precio final, prijs, verkoopprijs, winkelprijs, consumentenprijs, cena,
    cena brutto, cena sprzedaży, cena sprzedaży brutto, cena detaliczna, cena detaliczna brutto`,
  'tax rate': `
    vat, vat rate, vat %, tax, tax %, tax percentage, mwst, mwst %, mwst satz, ust, ust %, ust satz, steuer, steuersatz,
    mehrwertsteuer, mehrwertsteuersatz, umsatzsteuer, tva, tva %, taux tva, taux de tva, iva, iva %,
    aliquota, aliquota iva, tipo iva, tipo de iva, btw, btw %, btw tarief, btw percentage, vat stawka,
    stawka vat, stawka podatku`,
  stock: `
    qty, quantity, stock quantity, quantity in stock, in stock, on hand, units, inventory,
    bestand, lagerbestand, menge, anzahl, lager, quantité, qté, quantité en stock, quantità, qtà,
    giacenza, cantidad, existencias, unidades, voorraad, aantal, ilość, stan, stan magazynowy, pieces,
    pcs, stück, stk, stückzahl, stückzahl auf lager, auf lager, vorrat, pièces, pièces en stock,
    nombre de pièces, pz, pezzi, numero pezzi, disponibilità, magazzino, uds, ud, piezas, stock actual,
    stuks, op voorraad, sztuk, sztuki, szt, liczba sztuk, zapas`,
  sku: `
    item number, item no, article number, article no, product code, item code, product number,
    artikelnr, artikel nr, art nr, artnr, artikelnummer, bestellnummer, bestellnr, produktnummer,
    référence, réf, code article, référence produit, codice, codice articolo, cod articolo,
    codice prodotto, riferimento, referencia, ref, código, código de artículo, artikelcode,
    productcode, indeks, kod produktu, kod towaru, numer katalogowy, symbol`,
  ean: `
    gtin, ean gtin, ean code, ean13, ean 13, barcode, bar code, strichcode, code barres,
    code ean, codice ean, codice a barre, código de barras, código ean, streepjescode, kod ean,
    kod kreskowy`,
  weight: 'gewicht, artikelgewicht, poids, peso, waga, ciężar, weight',
  image: `
    image file, image name, photo, picture, bild, bilddatei, foto, fichier image, immagine,
    imagen, afbeelding, zdjęcie, obraz, obrazek`,
} satisfies { [Name in ImportColumn]?: string }

/** The columns of the shop by the plain headings of such spreadsheets. */
export const usualHeadings: ReadonlyMap<string, ImportColumn> = new Map(
  keysOf(headings).flatMap((name) =>
    headings[name].split(',').map((it): [string, ImportColumn] => [plainHeading(it), name]),
  ),
)

// Beside those of `attributesOf`, such as size and colour.
const optionHeadings = `
  variant, variants, variation, option, style, variante, varianten, ausführung, sorte, duft, modèle,
  parfum, modello, misura, modelo, variantes, opción, uitvoering, soort, wariant, odmiana, wersja`

const plainOptions = new Set(optionHeadings.split(',').map(plainHeading))

export function isOptionHeading(heading: string) {
  return plainOptions.has(plainHeading(heading)) || attributesOf([heading])[0] !== undefined
}

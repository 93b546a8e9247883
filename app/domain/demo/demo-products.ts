/** The price is in cents. */
export interface DemoProduct {
  name: string
  brand: string
  category: string
  description: string
  price: number
  stock: number
  image: string
  furtherImages?: { image: string; alt: string }[]
  /** A line `Name: text` for each fact. */
  facts?: string
  options?: string[]
  /** At least two, if there are options. Their stock adds up to that of the product. */
  variants?: DemoVariant[]
}

interface DemoVariant {
  values: string[]
  sku: string
  stock: number
  /** Without it, the variant has the price of the product. */
  price?: number
  /** In grams. */
  weight?: number
}

export const demoCategories: { name: string; isDiscounted: boolean; discount?: number }[] = [
  { name: 'Kitchen', isDiscounted: false },
  { name: 'Desk', isDiscounted: false },
  { name: 'Garden', isDiscounted: true, discount: 20 },
  { name: 'Lighting', isDiscounted: false },
  { name: 'Travel', isDiscounted: false },
  { name: 'Play', isDiscounted: false },
]

export const demoProducts: DemoProduct[] = [
  {
    name: 'Half Moon Citrus Press',
    brand: 'Pellthwaite',
    category: 'Kitchen',
    description:
      'Glazed stoneware, 19 cm across, with a deep-ribbed cone that takes a lemon down to its ' +
      'pith in five turns. The moat holds the juice of three, the beak pours without dribbling, ' +
      'and the handle is set where a wet hand expects it. Pips stay behind of their own accord. ' +
      'Wash it any way you like.',
    price: 3450,
    stock: 22,
    image: 'citrus-press',
  },
  {
    name: 'Long Neck Kettle',
    brand: 'Marrowick',
    category: 'Kitchen',
    description:
      'A stovetop kettle in blue enamelled steel, holding a litre and a half, which is four ' +
      'mugs or one serious teapot. Its narrow neck slows the water to a thread, so coffee ' +
      'grounds bloom and the tablecloth survives. The beech grip stays cool. There is no ' +
      'whistle; you will have to stay nearby and think about something.',
    price: 8900,
    stock: 14,
    image: 'kettle',
    facts: 'Material: enamelled steel, beech\nCapacity: 1.5 l\nHobs: all, also induction',
    furtherImages: [{ image: 'kettle-handle', alt: 'The beech grip and the lid of the kettle' }],
  },
  {
    name: 'Patience Mortar and Pestle',
    brand: 'Pellthwaite',
    category: 'Kitchen',
    description:
      'Four kilos of pale veined marble do half the work by refusing to move. Inside, the bowl ' +
      'is left rough, and the olivewood pestle is long enough to lean on while the garlic gives ' +
      'up. Made for pesto, curry pastes and mild grievances. 17 cm wide; rinse it with plain ' +
      'water, since the stone remembers soap.',
    price: 6200,
    stock: 9,
    image: 'mortar',
    facts: 'Material: marble, olivewood\nWeight: 4 kg\nWidth: 17 cm',
  },
  {
    name: 'Sunday Pot',
    brand: 'Marrowick',
    category: 'Kitchen',
    description:
      'Beans go in before lunch and come out as supper. This is five litres of enamelled cast ' +
      'iron with a lid heavy enough to keep its opinions, and looped handles wide enough for ' +
      'folded towels. It goes from hob to oven to table, takes any heat including induction, ' +
      'and will probably be mentioned in your will.',
    price: 18900,
    stock: 6,
    image: 'pot',
  },
  {
    name: 'Heel End Bread Board',
    brand: 'Brindlecote',
    category: 'Kitchen',
    description:
      'Cut from one plank of cherry, with the knot left in because it was there first. ' +
      'Both faces are oiled, so one may be kept for onions. A leather loop hangs it by ' +
      'the stove, where its scars can be admired. The loaf in the image was eaten shortly ' +
      'afterwards.',
    price: 4600,
    stock: 31,
    image: 'bread-board',
    facts: 'Material: cherry\nCare: oil it twice a year',
    options: ['Size'],
    variants: [
      { values: ['48 × 30 cm'], sku: 'HEB-48', stock: 19, weight: 1700 },
      { values: ['60 × 36 cm'], sku: 'HEB-60', stock: 12, weight: 2600, price: 6400 },
    ],
  },
  {
    name: 'Five Coil Honey Pot',
    brand: 'Pellthwaite',
    category: 'Kitchen',
    description:
      'Our potter rolls five ropes of clay, stacks them, and calls it a morning. Half a litre ' +
      'of honey fits inside, under an amber glaze and a lid notched for the turned maple dipper ' +
      'that comes with it. Stand the pot in warm water when the contents sulk and set. Bees are ' +
      'interested but ultimately disappointed.',
    price: 3875,
    stock: 18,
    image: 'honey-pot',
  },
  {
    name: 'Brass Wedge Sharpener',
    brand: 'Inkle & Tarn',
    category: 'Desk',
    description:
      'Milled from a solid bar, about the size of a domino and three times as heavy. The steel ' +
      'blade sits at twenty-three degrees and lifts out with one screw when it tires; a spare ' +
      'is taped inside the box. Fits standard pencils, leaves long scalloped shavings, and is ' +
      'very pleasant to hold during telephone calls.',
    price: 1280,
    stock: 54,
    image: 'sharpener',
  },
  {
    name: 'Margin Notebook',
    brand: 'Inkle & Tarn',
    category: 'Desk',
    description:
      'Two hundred and eight cream pages, sewn in sections so they lie flat at the first and at ' +
      'the last. Each has a faint wide margin for second thoughts. Covers are green bookcloth ' +
      'over board with mustard corners, held shut by elastic, and the ribbon frays only if ' +
      'provoked. Happy with fountain pens.',
    price: 1950,
    stock: 47,
    image: 'notebook',
    facts: 'Pages: 208\nPaper: 90 g/m², cream\nBinding: sewn',
    options: ['Format', 'Ruling'],
    variants: [
      { values: ['A5', 'Plain'], sku: 'MAR-A5-P', stock: 14 },
      { values: ['A5', 'Lined'], sku: 'MAR-A5-L', stock: 11 },
      { values: ['A5', 'Dotted'], sku: 'MAR-A5-D', stock: 9 },
      { values: ['A4', 'Plain'], sku: 'MAR-A4-P', stock: 6, price: 2650 },
      { values: ['A4', 'Lined'], sku: 'MAR-A4-L', stock: 7, price: 2650 },
      { values: ['A4', 'Dotted'], sku: 'MAR-A4-D', stock: 0, price: 2650 },
    ],
  },
  {
    name: 'One Hand Clock',
    brand: 'Oddmoor',
    category: 'Desk',
    description:
      'It is a little after one, and this clock sees no reason to be more exact. A single red ' +
      'hand crosses an enamel dial marked in quarter hours, turned by a silent quartz movement ' +
      'inside a walnut case 21 cm high. Good for people who work in afternoons. One AA battery ' +
      'lasts about two years, roughly.',
    price: 12400,
    stock: 8,
    image: 'clock',
  },
  {
    name: 'Anchor Tape Dispenser',
    brand: 'Oddmoor',
    category: 'Desk',
    description:
      'You can tear tape one-handed from this, because the base is cast iron and has no plans ' +
      'to follow you. Powder-coated in two blues, felt underneath, 22 cm from stern to blade. A ' +
      'brass hub takes any roll up to 25 mm wide; the first is paper tape the colour of toffee, ' +
      'and comes already threaded.',
    price: 3900,
    stock: 25,
    image: 'tape',
  },
  {
    name: 'Terrace Pen Cup',
    brand: 'Pellthwaite',
    category: 'Desk',
    description:
      'Three tiers of stoneware, wider as they go down, so that a full load of rulers cannot ' +
      'tip it. The glazes are plum, blush and terracotta, applied by dipping and therefore ' +
      'slightly different on yours. 12 cm tall. We have counted thirty-one pencils in one, ' +
      'although nobody could then get one out.',
    price: 2725,
    stock: 36,
    image: 'pen-cup',
  },
  {
    name: 'Rainwater Blue Ink',
    brand: 'Inkle & Tarn',
    category: 'Desk',
    description:
      'The blue of a slate roof in a shower, drying darker at the end of each stroke. Forty ' +
      'millilitres of dye-based ink in a broad-shouldered glass bottle that is hard to knock ' +
      'over, with a cork you may lose and a screw cap you will find in the box. Safe in ' +
      'fountain pens, unforgiving on shirts. Pen not included.',
    price: 450,
    stock: 60,
    image: 'ink-bottle',
  },
  {
    name: 'Long Reach Watering Can',
    brand: 'Loamwright',
    category: 'Garden',
    description:
      'Six litres in galvanised steel, painted the yellow of a field somebody forgot to mow. ' +
      'The spout reaches the back of the border while your boots remain on the path, and its ' +
      'brass-faced rose rains finely enough for lettuce. Two handles: one to carry, one to ' +
      'pour. Balanced full, cheerful empty.',
    price: 5400,
    stock: 17,
    image: 'watering-can',
  },
  {
    name: 'Plain Clay Planter',
    brand: 'Loamwright',
    category: 'Garden',
    description:
      'Unglazed terracotta breathes, which plants like and windowsills do not, so order the ' +
      'saucer too or use a plate you are tired of. Thrown rather than pressed, 24 cm at the ' +
      'rim, frostproof to about minus ten. The pale bloom it grows after a year is salt, and ' +
      'looks like character. We grow rubber plants in ours.',
    price: 2990,
    stock: 28,
    image: 'planter',
  },
  {
    name: 'Row End Trowel',
    brand: 'Loamwright',
    category: 'Garden',
    description:
      'Forged in one piece from tip to tang, then sharpened along its left edge for roots that ' +
      'argue. The ash handle has been waxed and shaped around no particular hand, which turns ' +
      'out to suit most. It measures 32 cm altogether, with depth marks for bulbs. When you ' +
      'lose it in the compost, look for the red band.',
    price: 2450,
    stock: 33,
    image: 'trowel',
  },
  {
    name: 'First Tenant Nest Box',
    brand: 'Brindlecote',
    category: 'Garden',
    description:
      'Larch boards 18 mm thick, a pitched red roof that lifts for spring cleaning, and an ' +
      'entrance sized for small brown birds with large voices. Put it up facing somewhere ' +
      'between north and east, two metres from the ground, then pretend not to look. The post ' +
      'comes in two halves. Rent is paid in aphids.',
    price: 6850,
    stock: 12,
    image: 'nest-box',
  },
  {
    name: 'Shallow Harvest Trug',
    brand: 'Brindlecote',
    category: 'Garden',
    description:
      'Willow slats, a steamed ash hoop and copper nails, put together on a knee in about an ' +
      'hour. At 46 cm long it carries a week of carrots or one enthusiastic cabbage, and the ' +
      'two feet keep mud off the kitchen floor. Keep it dry over winter. Oil it when you ' +
      'remember; it has waited before.',
    price: 7300,
    stock: 11,
    image: 'trug',
  },
  {
    name: 'Beanpole Garden Twine',
    brand: 'Loamwright',
    category: 'Garden',
    description: '',
    price: 1640,
    stock: 42,
    image: 'twine',
    options: ['Length'],
    variants: [
      { values: ['100 m'], sku: 'BGT-100', stock: 22, weight: 150 },
      { values: ['250 m'], sku: 'BGT-250', stock: 14, weight: 370, price: 3400 },
      { values: ['1000 m'], sku: 'BGT-1000', stock: 6, weight: 1480, price: 11900 },
    ],
  },
  {
    name: 'Bent Reed Task Lamp',
    brand: 'Glimmerby',
    category: 'Lighting',
    description:
      'Leans over your work like a polite aunt. Twin brass arms with sprung joints hold any ' +
      'position from upright to nosy, and the mustard aluminium shade keeps the light on the ' +
      'page and out of your eyes. Reach 70 cm, weighted base, two metres of braided flex. Takes ' +
      'a small screw bulb; a warm one is supplied.',
    price: 16500,
    stock: 10,
    image: 'task-lamp',
  },
  {
    name: 'Toadstool Table Lamp',
    brand: 'Glimmerby',
    category: 'Lighting',
    description:
      'Under the domed glass, opal inside and apricot out, there is enough light to read by and ' +
      'too little to tidy by. The foot is glazed earthenware. A short beaded chain gives three ' +
      'levels: supper, chapter, and finding your slippers. 38 cm tall, at home on a sideboard ' +
      'or a stack of books of equal seriousness.',
    price: 14250,
    stock: 7,
    image: 'dome-lamp',
  },
  {
    name: 'Far End Storm Lantern',
    brand: 'Glimmerby',
    category: 'Lighting',
    description:
      'For the bench at the bottom of the garden, the shed, and the power cut everybody secretly ' +
      'enjoys. Tinplate painted bottle green, with a glass chimney that shrugs off wind and a ' +
      'wheel to raise the wick. One filling of lamp oil burns eighteen hours. 31 cm to the top ' +
      'of the hood. Moths attend free of charge.',
    price: 7650,
    stock: 19,
    image: 'storm-lantern',
  },
  {
    name: 'Up to Bed Chamberstick',
    brand: 'Glimmerby',
    category: 'Lighting',
    description:
      'A saucer, a socket and a loop for one finger: the design was finished some centuries ago ' +
      'and we have only chosen the blue. Spun steel, enamelled twice, 16 cm across, with a lip ' +
      'that catches what the candle spills. Fits ordinary household candles. Recommended for ' +
      'stairs, ghost stories and baths that go on too long.',
    price: 2180,
    stock: 0,
    image: 'chamberstick',
  },
  {
    name: 'Low Table Pendant',
    brand: 'Oddmoor',
    category: 'Lighting',
    description:
      'Hang it lower than feels sensible, about sixty centimetres above the wood, and dinner ' +
      'becomes an event with edges. Sage enamel outside and cream within, 36 cm wide, on three ' +
      'metres of dark fabric cord that an electrician will shorten. The brass cap will dull to ' +
      'something better. Flatters pears in particular.',
    price: 13800,
    stock: 13,
    image: 'pendant',
  },
  {
    name: 'Paper Moon Lamp',
    brand: 'Oddmoor',
    category: 'Lighting',
    description:
      'Mulberry paper stretched over a spiral of bamboo, set on three oak legs that unscrew for ' +
      'moving day. Lit, it fills a corner with the light of an overcast afternoon; unlit, it ' +
      'looks like someone about to tell you something. The globe is 40 cm wide and folds as ' +
      'flat as a plate. Dust it with a soft brush.',
    price: 9700,
    stock: 16,
    image: 'paper-lamp',
    furtherImages: [
      { image: 'paper-lamp-day', alt: 'Paper Moon Lamp by day, unlit' },
      { image: 'paper-lamp-legs', alt: 'The three oak legs of the lamp' },
    ],
  },
  {
    name: 'Two Day Rucksack',
    brand: 'Farrowend',
    category: 'Travel',
    description:
      'Twenty-six litres: one jumper, one book, bread, cheese, the wrong map. Waxed cotton ' +
      'canvas sheds a shower and can be waxed again by the fire, while the bridle leather ' +
      'straps close on brass buckles that work in gloves. Bottles go in the side pockets. The ' +
      'striped roll up top is a wool blanket and yours to keep.',
    price: 21500,
    stock: 9,
    image: 'rucksack',
  },
  {
    name: 'Slow Train Weekend Case',
    brand: 'Farrowend',
    category: 'Travel',
    description:
      'Vulcanised fibreboard on a poplar frame, riveted at the corners with leather, and lined ' +
      'in striped ticking with a pocket for maps. At 52 cm it slides onto any luggage rack ' +
      'and makes a passable seat when the carriage is full. No wheels; choose your packing ' +
      'accordingly. The two stickers are on already, to save you the embarrassment of a new ' +
      'suitcase.',
    price: 28900,
    stock: 4,
    image: 'weekend-case',
    furtherImages: [{ image: 'weekend-case-labels', alt: 'Lock and labels of the case' }],
  },
  {
    name: 'Milestone Flask',
    brand: 'Farrowend',
    category: 'Travel',
    description:
      'Tea poured at seven is still too hot to gulp at two; we checked on a wet hill. ' +
      'Double-walled steel with 900 ml inside, a leather strap down one flank and a cream lid ' +
      'that serves as a second cup. The first is the enamel mug beside it, which fits in ' +
      'nobody’s pocket and is included all the same.',
    price: 5950,
    stock: 27,
    image: 'flask',
    facts: 'Material: stainless steel, leather\nContents: 900 ml\nKeeps hot: 12 hours',
    options: ['Strap'],
    variants: [
      { values: ['Tan'], sku: 'MIL-T', stock: 12 },
      { values: ['Black'], sku: 'MIL-K', stock: 8 },
      { values: ['Bottle green'], sku: 'MIL-G', stock: 7 },
    ],
  },
  {
    name: 'Fair Chance Umbrella',
    brand: 'Brindlecote',
    category: 'Travel',
    description:
      'Eight panels of close-woven polyester, brick and cream by turns like a good deckchair, ' +
      'over fibreglass ribs that flip inside out and forgive you. The crook is one steamed ' +
      'chestnut stick, bark sanded off, long enough to walk with between showers. Opens to 104 ' +
      'cm, which covers two friends or one person with a cello.',
    price: 6400,
    stock: 21,
    image: 'umbrella',
  },
  {
    name:
      'The Rambler’s Pocket Compass in Polished Brass, with Folding Lid, Steadied Needle and ' +
      'Plaited Leather Lanyard',
    brand: 'Farrowend',
    category: 'Travel',
    description:
      'North is where it always was; this finds it in under four seconds. The needle floats in ' +
      'clear oil over a printed rose, below a lens of mineral glass, and the lid snaps shut ' +
      'with a sound worth the walk. 62 mm wide, 140 g in a waistcoat pocket. Keep it away from ' +
      'telephones, which is sound advice generally.',
    price: 4825,
    stock: 15,
    image: 'compass',
  },
  {
    name: 'Second Helping Picnic Rug',
    brand: 'Brindlecote',
    category: 'Travel',
    description:
      'Woven from recycled wool in a check that hides grass, gravy and most puddings. It opens ' +
      'to 150 by 180 cm, has a waterproof cotton back, and rolls into a leather carrier with ' +
      'buckles on one side and a padded handle on top. Four adults sit comfortably, or two lie ' +
      'down and watch clouds. Shake, air, repeat.',
    price: 11800,
    stock: 12,
    image: 'blanket-roll',
  },
  {
    name: 'Follow Me Hen',
    brand: 'Hobnock',
    category: 'Play',
    description:
      'Pull the string and she comes along, nodding slightly, over carpet, floorboards and the ' +
      'cat. Limewood and beech, coloured with milk paint and sealed with beeswax, 24 cm from ' +
      'beak to tail. Her wheels have quiet rubber tyres hidden in a groove. Suitable from ' +
      'eighteen months; often found on shelves belonging to adults.',
    price: 4200,
    stock: 24,
    image: 'pull-hen',
  },
  {
    name: 'Small Town Blocks',
    brand: 'Hobnock',
    category: 'Play',
    description:
      'Three houses, one clock that is right all day, a fir tree, a cart and the sun. The walls ' +
      'and roofs come apart, so the mayor can live above the bakery if planning permits. ' +
      'Sixteen pieces of sanded beech in water-based colours, packed in a drawstring bag. ' +
      'Tallest tower 19 cm. Earthquakes are left to your household.',
    price: 5800,
    stock: 20,
    image: 'village',
  },
  {
    name: 'Four Winds Kite',
    brand: 'Oddmoor',
    category: 'Play',
    description:
      'Ripstop nylon in four colours on two birch spars, 70 cm across, and rigged to rise in ' +
      'the sort of breeze that barely turns a page. Fifty metres of line are wound on a wooden ' +
      'winder. The bows on the tail do real work, steadying it when the wind shows off. Packs ' +
      'down to the size of a baguette.',
    price: 3350,
    stock: 38,
    image: 'kite',
  },
  {
    name: 'Humming Top',
    brand: 'Hobnock',
    category: 'Play',
    description:
      'Press the knob three times and the painted bands blur together, then a chord comes out ' +
      'from somewhere near the middle: G, more or less. Printed tin over a brass spindle, 18 cm ' +
      'wide, with a steel point that prefers a hard floor. Spins for nearly a minute. Children ' +
      'shout for it again; grandparents go quiet.',
    price: 2960,
    stock: 1,
    image: 'spinning-top',
  },
  {
    name: 'Tub Regatta Boat',
    brand: 'Hobnock',
    category: 'Play',
    description:
      'She floats upright, even when captained by a flannel. The hull is balsa under four coats ' +
      'of marine varnish with a lead-free keel weight, the sails are real cotton, and the mast ' +
      'pulls out for stowing beside the shampoo. Length 27 cm, crew imaginary. Ponds are within ' +
      'her powers on a calm day; the sea has been asked to wait.',
    price: 3680,
    stock: 2,
    image: 'tub-boat',
  },
  {
    name: 'Quiet Linen Hare',
    brand: 'Hobnock',
    category: 'Play',
    description:
      'Thirty-four centimetres of washed linen, and a third of that is ears. The stuffing is ' +
      'wool, so he warms up when held, and his knitted scarf has been sewn on at the back after ' +
      'representations from parents. Sits unaided, listens well. Machine wash at thirty in a ' +
      'pillowcase and let him dry by a window with a view.',
    price: 4950,
    stock: 29,
    image: 'linen-hare',
  },
]

export const demoImages = demoProducts.flatMap(({ image, furtherImages = [] }) => [
  image,
  ...furtherImages.map((further) => further.image),
])

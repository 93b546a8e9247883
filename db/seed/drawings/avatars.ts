import { ellipse, line, paint, shape, solid, svg } from './canvas.js'

interface Look {
  ground: string
  disc: string
  skin: string
  hair: string
  clothes: string
  /** Drawn behind the head. */
  behind: string
  /** Drawn over the head: fringe, hat, glasses, beard. */
  front: string
  /** Drawn on the clothes, and clipped to them. */
  weave: string
  smile?: string
}

const mouthOpen = shape('M268 348Q300 352 332 348Q326 382 300 382T268 348Z', '#7c2f2f')
const glasses = (stroke: string) =>
  `<g fill="none" stroke="${stroke}" stroke-width="8"><circle cx="252" cy="284" r="36"/>` +
  '<circle cx="348" cy="284" r="36"/><path d="M288 280q12 -10 24 0M216 278l-26 -10M384 278l26 -10"/></g>'

function portrait(look: Look) {
  const { ground, disc, skin, clothes, behind, front, weave, smile } = look
  const shoulders = 'M70 620C70 500 150 456 240 440H360C450 456 530 500 530 620Z'
  const face =
    'M180 260C180 170 230 120 300 120S420 170 420 260C420 350 370 420 300 420S180 350 180 260Z'
  const eyes = [252, 348]
    .map((x) => ellipse(x, 284, 10, 12, paint.ink) + ellipse(x - 3, 279, 3, 3, '#ffffff'))
    .join('')
  const brow = shape(
    'M232 248Q252 234 272 246L270 254Q252 244 234 256ZM328 246Q348 234 368 248L366 256Q348 244 330 254Z',
    look.hair,
  )
  return svg(
    600,
    `<rect width="600" height="600" fill="${ground}"/>${ellipse(300, 300, 244, 244, disc)}${behind}` +
      solid(
        'neck',
        'M248 360H352V450C352 490 248 490 248 450Z',
        skin,
        shape('M248 380H352V420C330 440 270 440 248 430Z', '#2c1638', 0.22),
        14,
        0,
      ) +
      solid('shoulders', shoulders, clothes, weave, 36, 10) +
      shape('M244 440C252 492 348 492 356 440L350 440C340 474 260 474 250 440Z', '#2c1638', 0.25) +
      solid(
        'ears',
        'M186 262C156 250 150 320 190 330L410 330C450 320 444 250 414 262Z',
        skin,
        '',
        10,
        6,
      ) +
      solid('face', face, skin, '', 34, 10) +
      ellipse(222, 332, 26, 17, '#d9604a', 0.28) +
      ellipse(378, 332, 26, 17, '#d9604a', 0.28) +
      brow +
      eyes +
      line('M302 288C298 306 290 318 294 324S308 328 312 324', '#2c1638', 6, 0.4) +
      (smile ?? line('M270 358Q300 382 330 358', '#7c2f2f', 8)) +
      front,
  )
}

const looks: Record<string, Look> = {
  admin: {
    ground: '#b9c5a4',
    disc: '#d0d9bd',
    skin: '#b97a50',
    hair: '#2b2430',
    clothes: paint.pine,
    behind:
      shape(
        'M160 300C130 130 210 70 300 70S470 130 440 300C450 380 430 420 400 430H200C170 420 150 380 160 300Z',
        '#2b2430',
      ) +
      ellipse(300, 74, 62, 54, '#2b2430') +
      ellipse(284, 58, 18, 12, '#6a5a72', 0.7),
    front:
      shape(
        'M176 270C170 150 240 104 310 108C390 108 432 170 424 270C410 220 380 190 330 178C280 200 210 200 176 270Z',
        '#2b2430',
      ) +
      line('M230 150C256 134 286 128 316 132', '#6a5a72', 7, 0.7) +
      glasses(paint.mustard),
    weave:
      shape('M248 430L300 520L352 430L400 450L330 610H270L200 450Z', paint.cream) +
      shape('M286 500H314L322 620H278Z', paint.clay),
  },
  user: {
    ground: '#e6bd66',
    disc: '#f0d492',
    skin: '#f0c9a4',
    hair: '#a8492b',
    clothes: paint.dusk,
    behind:
      shape(
        'M150 280C130 120 220 76 300 76S470 120 450 280C460 400 480 450 450 510C400 520 360 500 350 460H250C240 500 200 520 150 510C120 450 140 400 150 280Z',
        '#a8492b',
      ) +
      line('M164 330C160 400 160 440 172 490M436 330C440 400 440 440 428 490', '#7d321c', 7, 0.6),
    front:
      shape(
        'M172 280C160 150 230 100 300 100S440 150 428 280C410 230 396 206 372 190C330 210 230 210 228 186C204 206 186 236 172 280Z',
        '#a8492b',
      ) +
      line('M220 150C250 126 290 120 330 126', '#d98058', 8, 0.7) +
      (
        [
          [236, 318],
          [252, 326],
          [268, 316],
          [340, 318],
          [354, 326],
          [368, 316],
        ] as const
      )
        .map(([x, y]) => ellipse(x, y, 3.5, 3.5, '#b5653a', 0.7))
        .join(''),
    weave: shape('M60 500H540V524H60ZM60 552H540V576H60Z', paint.cream, 0.9),
  },
  banned: {
    ground: '#7a93a7',
    disc: '#9bb0bf',
    skin: '#dba679',
    hair: '#4a3a34',
    clothes: paint.ink,
    behind: '',
    front:
      shape(
        'M186 300C182 430 240 440 300 440S418 430 414 300C400 340 380 344 350 336C330 326 270 326 250 336C220 344 200 340 186 300Z',
        '#4a3a34',
      ) +
      line('M272 366H328', '#c97f6a', 9) +
      shape('M168 250C156 130 220 86 300 86S444 130 432 250C380 226 220 226 168 250Z', paint.rust) +
      shape('M160 222C220 196 380 196 440 222V262C380 238 220 238 160 262Z', paint.brick) +
      line(
        'M200 214V244M240 206V236M280 202V232M320 202V232M360 206V236M400 214V244',
        '#6d2a20',
        6,
        0.7,
      ) +
      ellipse(300, 84, 30, 28, paint.cream),
    weave: shape('M200 440C220 540 380 540 400 440L430 450C420 580 180 580 170 450Z', paint.slate),
    smile: '',
  },
  p1: {
    ground: '#e6b8ab',
    disc: '#f1d3c8',
    skin: '#7a4a34',
    hair: '#221c26',
    clothes: paint.mustard,
    behind: (
      [
        [300, 110, 100],
        [190, 160, 86],
        [410, 160, 86],
        [150, 250, 78],
        [450, 250, 78],
        [166, 340, 66],
        [434, 340, 66],
      ] as const
    )
      .map(([x, y, r]) => ellipse(x, y, r, r, '#221c26'))
      .join(''),
    front:
      (
        [
          [230, 150, 46],
          [300, 130, 52],
          [370, 150, 46],
          [196, 206, 34],
          [404, 206, 34],
        ] as const
      )
        .map(([x, y, r]) => ellipse(x, y, r, r, '#221c26'))
        .join('') +
      line('M220 110C250 86 290 76 320 80', '#5b4a60', 8, 0.6) +
      ellipse(176, 352, 13, 20, paint.mustard) +
      ellipse(424, 352, 13, 20, paint.mustard),
    weave:
      shape('M120 470L160 620H120L84 500ZM480 470L440 620H480L516 500Z', paint.clay) +
      shape('M250 430C260 500 340 500 350 430L384 446C360 540 240 540 216 446Z', paint.cream),
    smile: mouthOpen + shape('M274 352Q300 356 326 352L322 362Q300 366 278 362Z', '#ffffff'),
  },
  p2: {
    ground: '#44526a',
    disc: '#5d6d88',
    skin: '#f2d3b3',
    hair: '#d9d5cb',
    clothes: paint.clay,
    behind: '',
    front:
      shape(
        'M176 280C160 190 190 130 250 112C300 86 400 90 426 160C440 200 432 250 424 280C416 230 410 210 392 196C330 196 270 176 240 160C220 190 190 210 176 280Z',
        '#d9d5cb',
      ) +
      line('M250 140C300 128 350 130 390 150', '#ffffff', 8, 0.8) +
      glasses(paint.ink) +
      shape(
        'M240 346C260 326 290 330 300 340C310 330 340 326 360 346C340 362 312 356 300 350C288 356 260 362 240 346Z',
        '#d9d5cb',
      ),
    weave:
      line('M130 480V620M190 460V620M410 460V620M470 480V620', paint.rust, 12) +
      shape('M240 430L300 500L360 430L390 446L312 560H288L210 446Z', paint.paper),
    smile: line('M276 372Q300 386 324 372', '#7c2f2f', 8),
  },
  p3: {
    ground: '#f2e3c9',
    disc: '#e0a382',
    skin: '#d89c6c',
    hair: '#33263a',
    clothes: paint.plum,
    behind: shape(
      'M164 300C150 140 210 90 300 90S450 140 436 300L440 400C420 420 180 420 160 400Z',
      '#33263a',
    ),
    front:
      shape(
        'M170 300C160 150 230 98 300 98S440 150 430 300L412 250C404 236 396 230 380 230H220C204 230 196 236 188 250Z',
        '#33263a',
      ) +
      line('M214 160C250 130 300 124 340 130', '#75617c', 8, 0.7) +
      ellipse(176, 344, 10, 10, paint.cream) +
      ellipse(424, 344, 10, 10, paint.cream),
    weave:
      shape('M210 440C230 560 370 560 390 440H360C350 500 250 500 240 440Z', paint.rose) +
      ellipse(300, 560, 10, 10, paint.mustard),
  },
  p4: {
    ground: '#c98463',
    disc: '#e0a382',
    skin: '#8f5b3e',
    hair: '#2a2127',
    clothes: paint.cream,
    behind: '',
    front:
      shape(
        'M178 262C168 150 232 106 300 106S432 150 422 262C416 226 404 206 386 196C330 182 270 182 214 196C196 206 184 226 178 262Z',
        '#2a2127',
      ) +
      shape(
        'M206 330C214 400 250 428 300 428S386 400 394 330C380 366 350 378 334 346C316 334 284 334 266 346C250 378 220 366 206 330Z',
        '#2a2127',
      ) +
      line('M276 364Q300 380 324 364', '#d08a72', 9),
    weave:
      shape('M60 520H540V560H60Z', paint.dusk) +
      shape('M60 570H540V584H60Z', paint.rust) +
      line('M240 452C260 500 340 500 360 452', paint.bone, 14),
    smile: '',
  },
  p5: {
    ground: '#8d6079',
    disc: '#a87d92',
    skin: '#f3cdb0',
    hair: '#e2b24a',
    clothes: paint.sage,
    behind:
      shape('M160 290C140 140 220 84 300 84S460 140 440 290L430 330H170Z', '#e2b24a') +
      [0, 1, 2]
        .map(
          (i) =>
            ellipse(150 - i * 8, 372 + i * 58, 36 - i * 4, 38, '#e2b24a') +
            ellipse(450 + i * 8, 372 + i * 58, 36 - i * 4, 38, '#cf9c36'),
        )
        .join('') +
      shape('M114 520h38v20h-38zM448 520h38v20h-38z', paint.rust),
    front:
      shape(
        'M174 280C160 150 230 100 300 100S440 150 426 280C420 230 380 180 302 150C224 180 182 230 174 280Z',
        '#e2b24a',
      ) +
      line('M302 110V150', '#b5852a', 5) +
      line('M214 170C236 146 262 134 284 130', '#fbe3a0', 8, 0.8),
    weave:
      shape('M170 440L220 430V620H160ZM430 440L380 430V620H440Z', paint.navy) +
      shape('M170 540H430V640H170Z', paint.navy) +
      ellipse(196, 546, 11, 11, paint.brass) +
      ellipse(404, 546, 11, 11, paint.brass),
    smile: mouthOpen,
  },
}

/** The portraits of the demo people. */
export const avatars: Record<string, () => string> = Object.fromEntries(
  Object.entries(looks).map(([key, look]) => [key, () => portrait(look)]),
)

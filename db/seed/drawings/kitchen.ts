import {
  ellipse,
  lathe,
  leaf,
  line,
  mouth,
  paint,
  place,
  rod,
  scene,
  shadow,
  shape,
  solid,
  steam,
  turn,
} from './canvas.js'

function lemonHalf(cx: number, cy: number, r: number) {
  const wedges = Array.from({ length: 8 }, (_, i) =>
    turn(
      i * 45 + 12,
      0,
      0,
      shape('M0 -12C-34 -50 -38 -78 0 -82C38 -78 34 -50 0 -12Z', '#f6c945') +
        line('M-10 -60C-8 -68 -2 -72 4 -72', paint.paper, 5, 0.7),
    ),
  ).join('')
  const face = ellipse(0, 0, 108, 108, paint.mustard) + ellipse(0, 0, 96, 96, paint.paper) + wedges
  return place(cx, cy, face, r / 108)
}

/** A stoneware citrus press with a squeezed lemon. */
function citrusPress() {
  const bowl = lathe(545, [
    [325, 700],
    [312, 762],
    [236, 880],
    [160, 932],
    [160, 932],
    [170, 972],
  ])
  const cone =
    'M392 716C430 640 486 500 521 424Q545 384 569 424C604 500 660 640 698 716Q545 772 392 716Z'
  const ribs =
    line('M536 420C512 520 470 640 440 732', '#2c1638', 9, 0.22) +
    line('M543 418C534 520 514 650 506 748', '#2c1638', 9, 0.22) +
    line('M551 418C560 520 580 650 590 746', '#2c1638', 9, 0.22) +
    line('M558 424C584 520 624 640 652 732', '#2c1638', 9, 0.22)
  return scene(
    'clay',
    'disc',
    shadow(545, 980, 220) +
      rod('M850 730C960 700 1004 760 972 830S846 880 806 852', paint.cream, 44) +
      solid(
        'bowl',
        bowl,
        paint.cream,
        shape('M180 690H900V770C760 830 330 830 180 770Z', paint.sage) +
          line('M232 802C400 850 690 850 858 802', paint.sage, 10, 0.6),
        80,
      ) +
      solid(
        'lip',
        'M250 664C196 668 178 700 196 722C216 742 250 730 272 716Z',
        paint.sage,
        '',
        10,
        8,
      ) +
      mouth(545, 700, 325, '#a5b996', '#c9d2ad') +
      ellipse(545, 722, 268, 44, '#f2cf5e') +
      shape('M290 716C360 690 420 690 440 700C400 720 330 730 290 716Z', paint.paper, 0.5) +
      solid('cone', cone, paint.cream, ribs, 46, 12) +
      shadow(902, 1012, 104) +
      solid('rind', 'M798 930C800 1060 1010 1060 1012 930Z', paint.mustard, '', 26, 8) +
      place(905, 930, `<g transform="scale(1 .62)">${lemonHalf(0, 0, 108)}</g>`) +
      shadow(296, 1040, 60) +
      leaf(240, 1046, 150, 68, paint.moss),
  )
}

/** A kettle with a long neck, just off the boil. */
function kettle() {
  const body = lathe(640, [
    [104, 500],
    [178, 540],
    [262, 664],
    [290, 820],
    [272, 930],
    [250, 972],
  ])
  const neck =
    'M420 770C318 772 352 540 262 486C240 472 206 474 190 484L184 506C206 508 224 516 238 534C290 606 232 884 400 908Z'
  return scene(
    'cream',
    'arch',
    shadow(640, 980, 270) +
      steam(178, 462, 0.95) +
      rod('M470 560C420 250 860 220 838 560', paint.ink, 30) +
      rod('M540 352C600 308 694 306 748 350', paint.wood, 56) +
      line('M560 332L566 372M722 330L716 370', paint.walnut, 8) +
      solid('neck', neck, paint.dusk, '', 22, 10) +
      solid(
        'body',
        body,
        paint.dusk,
        shape('M436 640C380 740 384 860 416 930C436 900 410 760 470 640Z', '#ffffff', 0.3) +
          shape('M330 900C480 950 800 950 950 900V1040H330Z', paint.navy),
        84,
      ) +
      ellipse(472, 566, 24, 18, paint.ink) +
      ellipse(836, 566, 24, 18, paint.ink) +
      ellipse(640, 510, 122, 30, paint.navy) +
      solid(
        'lid',
        lathe(
          640,
          [
            [20, 452],
            [84, 470],
            [112, 502],
          ],
          0.2,
        ),
        paint.dusk,
        '',
        34,
        10,
      ) +
      solid(
        'knob',
        lathe(640, [
          [22, 392],
          [36, 412],
          [18, 440],
          [26, 460],
        ]),
        paint.wood,
        '',
        18,
        6,
      ) +
      shadow(1000, 1030, 56) +
      leaf(1010, 1034, 120, -62, paint.moss) +
      leaf(1004, 1036, 96, 48, paint.sage),
  )
}

/** A mortar with its pestle and a handful of basil. */
function mortar() {
  const bowl = lathe(580, [
    [300, 600],
    [300, 660],
    [262, 800],
    [170, 890],
    [150, 915],
    [186, 975],
  ])
  const pestle = 'M616 640L770 262C790 214 862 240 846 292L712 660C690 700 610 690 616 640Z'
  return scene(
    'sage',
    'sun',
    shadow(580, 985, 210) +
      ellipse(580, 600, 300, 76, '#d8cdb6') +
      ellipse(580, 606, 262, 58, '#8f8577') +
      leaf(500, 640, 200, -34, paint.moss, 0.36) +
      leaf(460, 640, 150, -70, paint.sage, 0.36) +
      leaf(560, 650, 170, 6, paint.pine, 0.36) +
      solid(
        'pestle',
        pestle,
        paint.wood,
        line('M700 640L812 300M660 640L780 300', paint.walnut, 6, 0.5) +
          shape('M740 330L850 372L880 300L770 220Z', paint.walnut, 0.55),
        24,
        12,
      ) +
      solid(
        'front',
        `M280 600A300 76 0 0 0 880 600${bowl.slice(bowl.indexOf('C'))}`,
        '#efe6d4',
        shape('M330 720C380 800 440 830 420 860C380 840 330 780 310 700Z', '#cfc2a8', 0.7) +
          line(
            'M520 690C600 740 640 720 720 790M640 860C600 840 560 850 520 820',
            '#cfc2a8',
            10,
            0.8,
          ) +
          line('M408 868C500 908 660 908 752 868', '#b8a98c', 9),
        90,
        18,
      ) +
      line('M282 604A300 76 0 0 0 878 604', paint.paper, 14) +
      shadow(930, 1010, 44) +
      (
        [
          [900, 1000, 24],
          [962, 1016, 20],
          [1010, 985, 17],
        ] as const
      )
        .map(
          ([x, y, r]) =>
            ellipse(x, y, r, r, paint.plum) +
            ellipse(x - r * 0.3, y - r * 0.3, r * 0.3, r * 0.3, paint.rose),
        )
        .join('') +
      leaf(250, 1030, 130, -78, paint.moss, 0.36),
  )
}

/** An enamelled pot for long Sundays. */
function pot() {
  const body = lathe(
    600,
    [
      [318, 590],
      [322, 760],
      [312, 880],
      [270, 960],
    ],
    0.16,
  )
  const lid = lathe(
    600,
    [
      [30, 462],
      [170, 480],
      [290, 544],
      [336, 592],
      [336, 592],
      [338, 614],
    ],
    0.2,
  )
  const ear = (x: number, side: number) =>
    rod(`M${x} 660C${x + side * 110} 640 ${x + side * 110} 760 ${x} 740`, paint.rust, 40)
  return scene(
    'mustard',
    'disc',
    shadow(600, 985, 310) +
      ear(290, -1) +
      ear(910, 1) +
      solid(
        'body',
        body,
        paint.clay,
        shape('M330 700C318 800 330 880 356 930C372 900 352 800 366 700Z', '#ffffff', 0.28),
        100,
      ) +
      shape('M282 620A318 60 0 0 0 918 620V650A318 70 0 0 1 282 650Z', '#2c1638', 0.28) +
      solid(
        'lid',
        lid,
        paint.clay,
        line('M330 566C420 500 500 486 560 482', '#ffffff', 18, 0.35) +
          line('M262 596A338 66 0 0 0 938 596', paint.rust, 8, 0.7),
        70,
        16,
      ) +
      ellipse(600, 466, 46, 14, paint.rust) +
      solid(
        'knob',
        lathe(
          600,
          [
            [40, 396],
            [54, 408],
            [50, 426],
            [26, 444],
            [30, 464],
          ],
          0.3,
        ),
        paint.brass,
        '',
        26,
        8,
      ) +
      steam(470, 420, 0.9) +
      shadow(230, 1060, 110) +
      solid(
        'cloth',
        'M110 1040L190 996H402Q416 998 408 1008L344 1058Q336 1086 320 1094H112Q92 1088 94 1066Q96 1046 110 1040Z',
        paint.paper,
        line('M136 1110V1054L226 990M166 1110V1054L256 990', paint.dusk, 13) +
          line('M292 1110V1054L364 990', paint.dusk, 13) +
          shape('M94 1052H344V1100H90Z', '#2c1638', 0.12) +
          line('M96 1074H336', '#a89a86', 5),
        8,
        6,
      ),
  )
}

/** A bread board with the loaf it was made for. */
function breadBoard() {
  const board =
    'M340 420Q340 370 392 366L470 360C500 356 508 330 508 300V262Q508 214 556 214H596Q644 214 644 262V300C644 330 652 356 682 360L760 366Q812 370 812 420L826 900Q826 950 780 950H372Q326 950 326 900Z'
  const grain = [400, 470, 700, 760]
    .map((x, i) => `M${x} 380C${x + 26} 540 ${x - 30} 700 ${x + (i - 2) * 8} 950`)
    .join('')
  const loaf =
    'M486 986C430 960 424 860 500 800C580 730 800 720 920 790C1030 850 1040 940 990 984Q980 1000 950 1000H530Q500 1000 486 986Z'
  const slash = (x: number) =>
    shape(
      `M${x} 850C${x + 14} 800 ${x + 50} 766 ${x + 96} 756C${x + 80} 800 ${x + 44} 836 ${x} 850Z`,
      '#f3d6a0',
    ) + line(`M${x} 850C${x + 14} 800 ${x + 50} 766 ${x + 96} 756`, paint.rust, 7, 0.6)
  const slice =
    'M250 996C236 930 262 880 320 872C400 862 452 890 456 940C456 970 440 996 430 1012H270Z'
  return scene(
    'cream',
    'moon',
    shadow(590, 960, 260) +
      solid(
        'board',
        board,
        paint.wood,
        line(grain, paint.walnut, 6, 0.45) +
          line('M560 420C540 560 620 600 590 720S560 860 580 950', paint.walnut, 6, 0.45) +
          '<path d="M640 520c30 10 30 60 0 66c-30-6-30-56 0-66z" fill="none" stroke="#87563a" stroke-width="6" opacity=".45"/>',
        26,
        14,
      ) +
      ellipse(576, 272, 28, 28, '#f9f0de') +
      line('M552 258A28 28 0 0 1 600 258', paint.walnut, 8) +
      line('M576 272C536 190 556 146 578 146S620 190 578 272', paint.leather, 12) +
      shadow(740, 1000, 270) +
      solid(
        'loaf',
        loaf,
        '#b9723a',
        slash(560) +
          slash(690) +
          slash(820) +
          line('M470 940C600 990 900 990 1020 930', '#8a4e28', 12, 0.35),
        60,
        18,
      ) +
      shadow(346, 1018, 96) +
      solid('crust', slice, '#b9723a', '', 8, 8) +
      shape(
        'M270 984C262 934 284 896 328 890C396 882 436 904 438 944C438 966 428 984 420 996H284Z',
        '#f6dfae',
      ) +
      (
        [
          [320, 930, 12],
          [364, 920, 8],
          [396, 950, 13],
          [342, 966, 9],
          [302, 962, 7],
        ] as const
      )
        .map(([x, y, r]) => ellipse(x, y, r, r * 0.7, '#dcb97c'))
        .join('') +
      ellipse(520, 1060, 10, 6, '#b9723a') +
      ellipse(560, 1046, 6, 4, '#b9723a') +
      ellipse(480, 1042, 6, 4, '#b9723a'),
  )
}

/** A honey pot in five coils, its dipper and a visitor. */
function honeyPot() {
  const coils = (
    [
      [206, 560],
      [262, 640],
      [288, 726],
      [282, 812],
      [250, 896],
    ] as const
  )
    .map(([r, y], i) =>
      solid(
        `coil${i}`,
        `M${570 - r} ${y - 46}H${570 + r}C${636 + r} ${y - 40} ${630 + r} ${y + 50} ${570 + r} ${y + 46}` +
          `Q570 ${y + 86} ${570 - r} ${y + 46}C${510 - r} ${y + 50} ${504 - r} ${y - 40} ${570 - r} ${y - 46}Z`,
        paint.mustard,
        `${ellipse(570 - r * 0.72, y, 34, 18, '#ffffff', 0.35)}`,
        86,
        12,
      ),
    )
    .reverse()
    .join('')
  const wing = shape('M0 0C-30 -50 20 -84 36 -40C40 -20 20 -4 0 0Z', paint.paper, 0.85)
  const bee = `${turn(-18, 0, 0, wing)}${turn(24, 0, 0, wing)}${solid(
    'bee',
    'M-52 18C-52 -20 52 -26 56 16C56 52 -52 56 -52 18Z',
    paint.mustard,
    line('M-20 -20V60M8 -20V60M34 -20V60', paint.ink, 13),
    10,
    6,
  )}${ellipse(-48, 14, 20, 20, paint.ink)}`
  return scene(
    'clay',
    'arch',
    shadow(570, 965, 280) +
      rod('M690 470L872 246', paint.wood, 28) +
      solid(
        'ball',
        lathe(892, [
          [20, 178],
          [44, 206],
          [44, 242],
          [20, 270],
        ]),
        paint.wood,
        '',
        14,
        6,
      ) +
      coils +
      ellipse(570, 520, 196, 44, '#b97f1e') +
      solid(
        'lid',
        lathe(
          570,
          [
            [40, 408],
            [120, 430],
            [186, 486],
            [198, 512],
          ],
          0.22,
        ),
        paint.mustard,
        line('M420 490C450 450 490 436 520 430', '#ffffff', 16, 0.4),
        60,
        12,
      ) +
      ellipse(690, 486, 30, 22, '#7d5415') +
      solid(
        'knob',
        lathe(570, [
          [26, 356],
          [40, 376],
          [22, 404],
          [28, 416],
        ]),
        paint.walnut,
        '',
        20,
        6,
      ) +
      shape(
        'M496 545C520 560 620 560 650 548C656 590 648 650 630 652C610 652 622 596 600 598C580 600 588 640 570 640C550 640 560 590 540 588C520 586 500 570 496 545Z',
        paint.honey,
      ) +
      line('M520 566C560 576 590 576 616 572', '#ffe2a0', 9, 0.9) +
      line('M216 470C130 440 120 330 200 330S240 440 130 400', '#87563a', 6, 0.45, '2 18') +
      place(290, 470, `<g transform="scale(-1 1)">${bee}</g>`, 1.15),
  )
}

/** The drawings of the category Kitchen. */
export const kitchen = {
  'citrus-press': citrusPress,
  kettle,
  mortar,
  pot,
  'bread-board': breadBoard,
  'honey-pot': honeyPot,
}

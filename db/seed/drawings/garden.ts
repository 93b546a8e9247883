import {
  ellipse,
  lathe,
  leaf,
  line,
  paint,
  place,
  rod,
  scene,
  shadow,
  shape,
  solid,
  turn,
} from './canvas.js'

function daisy(x: number, y: number, r: number, petals = paint.paper, heart = paint.mustard) {
  const ring = Array.from({ length: 9 }, (_, i) =>
    turn(i * 40, 0, 0, ellipse(0, -26, 11, 20, petals)),
  ).join('')
  return place(
    x,
    y,
    ring + ellipse(0, 0, 16, 16, heart) + ellipse(-4, -4, 6, 6, paint.flame),
    r / 46,
  )
}

function tuft(x: number, y: number, fill: string, size = 1) {
  const blades =
    'M-40 0C-44 -40 -60 -60 -72 -74C-44 -66 -26 -40 -20 -8C-22 -60 -14 -90 -2 -116C8 -84 8 -40 4 -6C16 -40 36 -66 62 -80C46 -54 40 -30 38 0Z'
  return place(x, y, shape(blades, fill), size)
}

/** A long-necked watering can. */
function wateringCan() {
  const body = lathe(650, [
    [186, 520],
    [200, 530],
    [232, 740],
    [262, 950],
    [262, 972],
  ])
  const neck = 'M450 900L214 470L262 446L480 740Z'
  const drops = (
    [
      [150, 520],
      [116, 580],
      [186, 590],
      [140, 660],
    ] as const
  )
    .map(([x, y]) => shape(`M${x} ${y}c-22 34-20 52 0 54s22-20 0-54z`, '#ffffff', 0.75))
    .join('')
  return scene(
    'sage',
    'disc',
    shadow(650, 982, 270) +
      drops +
      rod('M770 540C1010 480 1060 780 902 850', paint.mustard, 34) +
      rod('M478 540C520 330 790 330 830 530', paint.mustard, 34) +
      rod('M330 640L480 590', paint.mustard, 16) +
      solid('neck', neck, '#d98a1f', '', 24, 14) +
      solid(
        'rose',
        'M148 478L272 386Q288 380 292 396L302 440Q302 452 290 456L176 500Q150 500 148 478Z',
        paint.mustard,
        '',
        14,
        8,
      ) +
      turn(
        -36,
        208,
        428,
        ellipse(208, 428, 84, 24, paint.honey) +
          ellipse(206, 425, 76, 19, '#f0c766') +
          line(
            'M160 425h2M184 420h2M208 417h2M232 420h2M256 425h2M184 432h2M208 434h2M232 432h2',
            '#87563a',
            9,
          ),
      ) +
      ellipse(650, 522, 186, 46, '#8a5c1a') +
      shape('M464 522A186 46 0 0 1 700 478L690 540C600 560 500 560 464 522Z', '#5e3d10', 0.5) +
      solid(
        'body',
        `M464 522A186 46 0 0 0 836 522${body.slice(body.indexOf('C'))}`,
        paint.mustard,
        shape('M470 600C440 720 420 850 416 940H452C456 850 476 720 504 612Z', '#ffffff', 0.35) +
          line(
            'M430 700C560 744 740 744 874 700M396 900C540 956 760 956 906 900',
            '#a8741d',
            9,
            0.7,
          ),
        92,
        16,
      ) +
      tuft(300, 1010, paint.moss, 0.9) +
      line('M330 1010C330 960 340 940 350 916', paint.pine, 8) +
      daisy(352, 902, 46) +
      tuft(1000, 1020, paint.pine, 0.8) +
      tuft(930, 1050, paint.moss, 0.6),
  )
}

/** A footed clay planter with a rubber plant. */
function planter() {
  const bowl = lathe(600, [
    [214, 720],
    [206, 790],
    [170, 930],
    [158, 978],
  ])
  const leaves: [number, number, number, number, string][] = [
    [600, 660, 330, -4, paint.pine],
    [590, 560, 290, -58, paint.moss],
    [610, 540, 290, 54, paint.pine],
    [598, 450, 260, -30, paint.sage],
    [604, 430, 270, 26, paint.moss],
    [590, 680, 250, -86, paint.pine],
    [612, 670, 250, 82, paint.moss],
    [600, 400, 240, 0, paint.sage],
  ]
  return scene(
    'cream',
    'arch',
    shadow(600, 985, 180) +
      line('M600 720C590 600 606 480 600 330', '#5c4632', 18) +
      leaves.map(([x, y, l, a, fill]) => leaf(x, y, l, a, fill, 0.34)).join('') +
      solid(
        'bowl',
        bowl,
        paint.clay,
        line('M400 850C520 890 680 890 800 850', paint.rust, 8, 0.6) +
          shape('M440 800C448 880 470 940 480 970H510C490 910 478 850 474 800Z', '#ffffff', 0.25) +
          line('M640 930C700 920 730 900 760 880', paint.blush, 10, 0.4),
        80,
        14,
      ) +
      shape('M390 738H810V772Q600 822 390 772Z', '#2c1638', 0.22) +
      solid(
        'rim',
        lathe(
          600,
          [
            [238, 670],
            [244, 690],
            [238, 740],
          ],
          0.12,
        ),
        paint.clay,
        line('M380 700V736', '#ffffff', 16, 0.3),
        80,
        12,
      ) +
      shadow(900, 1040, 60) +
      leaf(850, 1040, 130, 74, paint.moss, 0.34),
  )
}

/** A hand trowel standing in a mound among seedlings. */
function trowel() {
  const blade = 'M512 560Q600 530 688 560C716 680 706 800 600 920C494 800 484 680 512 560Z'
  const seedling = (x: number, y: number, size: number) =>
    place(
      x,
      y,
      line('M0 0C4 -30 -2 -50 0 -80', paint.sage, 10) +
        leaf(0, -74, 84, -52, paint.moss, 0.34) +
        leaf(0, -74, 84, 46, paint.sage, 0.34),
      size,
    )
  return scene(
    'clay',
    'moon',
    shadow(600, 985, 420) +
      turn(
        9,
        600,
        900,
        solid(
          'blade',
          blade,
          paint.steel,
          shape('M600 540C640 660 636 780 600 920C560 780 556 660 600 540Z', '#ffffff', 0.35) +
            line('M600 560V880', paint.slate, 6, 0.5),
          30,
          12,
        ) +
          rod('M600 560C596 500 604 470 600 430', paint.slate, 34) +
          solid(
            'ferrule',
            'M566 372H634L628 448H572Z',
            paint.brass,
            line('M560 400H640', '#87563a', 6, 0.6),
            20,
            8,
          ) +
          solid(
            'handle',
            'M570 376C540 310 556 250 560 210C564 160 636 160 640 210C644 250 660 310 630 376Z',
            paint.birch,
            line(
              'M586 190C580 250 576 310 592 370M618 200C626 260 624 310 612 370',
              paint.wood,
              6,
              0.8,
            ) + shape('M540 196H660V222H540Z', paint.rust),
            26,
            12,
          ) +
          line('M600 190C560 110 650 80 640 130C634 160 612 170 604 184', paint.leather, 10),
      ) +
      solid(
        'mound',
        'M150 980C210 880 330 880 400 830C470 780 540 800 600 810C690 780 760 810 830 860C920 880 1010 900 1060 984Q1040 1010 980 1012H230Q170 1010 150 980Z',
        paint.soil,
        (
          [
            [300, 930, 26],
            [420, 880, 18],
            [540, 930, 24],
            [700, 890, 22],
            [820, 950, 28],
            [930, 930, 18],
            [640, 970, 16],
          ] as const
        )
          .map(([x, y, r]) => ellipse(x, y, r, r * 0.6, '#7b5542'))
          .join('') +
          ellipse(470, 960, 30, 20, paint.bone) +
          ellipse(860, 900, 22, 15, paint.bone),
        40,
        14,
      ) +
      seedling(330, 900, 1.25) +
      seedling(860, 890, 1.5) +
      seedling(970, 940, 0.9) +
      seedling(224, 950, 0.8),
  )
}

/** A nest box on its post, already let. */
function nestBox() {
  const wren =
    shape('M-120 -66C-96 -104 -70 -80 -60 -40L-20 10L-70 20Z', '#7a4e33') +
    solid(
      'wren',
      'M-78 0C-70 -60 0 -84 50 -74C92 -90 130 -60 124 -24C140 60 60 92 0 78C-50 70 -78 40 -78 0Z',
      '#a0683f',
      ellipse(60, 50, 70, 52, '#e6c79c') +
        shape('M-60 0C-20 -40 40 -30 50 20C10 60 -40 50 -60 0Z', '#7a4e33') +
        line('M-30 4C0 20 20 24 40 14M-24 24C0 36 16 38 30 32', '#caa078', 6, 0.8),
      14,
      8,
    ) +
    shape('M120 -34L164 -24L120 -10Z', paint.ink) +
    line('M70 -50C86 -56 104 -52 116 -44', '#e6c79c', 8) +
    ellipse(96, -34, 9, 9, paint.ink) +
    ellipse(93, -37, 3, 3, '#ffffff') +
    line('M10 76V112M44 76V112', '#5b3c2e', 8)
  return scene(
    'sage',
    'hill',
    shadow(600, 1010, 130) +
      solid(
        'post',
        'M556 800H644V1012Q600 1024 556 1012Z',
        paint.walnut,
        line('M584 800V1010M616 820V1010', '#5e3a26', 5, 0.5),
        24,
        10,
      ) +
      solid(
        'box',
        'M380 420L600 230L820 420V830H380Z',
        paint.dusk,
        line('M380 540H820M380 640H820M380 740H820', paint.navy, 6, 0.4) +
          shape('M380 420L600 230L820 420V480L600 300L380 480Z', '#2c1638', 0.28),
        60,
        12,
      ) +
      solid('sill', 'M352 816H848V856H352Z', paint.birch, '', 30, 8) +
      solid(
        'roof',
        'M600 196L880 430L848 476L600 270L352 476L320 430Z',
        paint.rust,
        line(
          'M460 312L500 362M530 254L570 300M670 254L634 300M740 312L704 362M810 372L776 420M390 372L430 420',
          paint.brick,
          7,
          0.7,
        ),
        14,
        14,
      ) +
      ellipse(600, 566, 80, 80, paint.cream) +
      ellipse(603, 569, 63, 63, '#23202c') +
      shape('M546 596C570 574 630 576 660 594A63 63 0 0 1 546 596Z', paint.straw) +
      line('M560 604L594 586M586 616L636 590M618 622L652 600', '#a8741d', 5) +
      rod('M600 720V740', paint.birch, 30) +
      ellipse(600, 724, 20, 20, paint.birch) +
      ellipse(594, 718, 7, 7, '#fff6e0', 0.8) +
      place(776, 252, turn(10, 0, 0, wren), 1) +
      tuft(500, 1030, paint.moss, 1.2) +
      tuft(700, 1034, paint.pine, 1.1) +
      tuft(610, 1050, paint.moss, 0.9) +
      line('M820 1040C820 980 830 960 836 930M380 1040C384 1000 370 980 366 950', paint.pine, 8) +
      daisy(838, 916, 46) +
      daisy(362, 938, 38, paint.blush) +
      tuft(836, 1046, paint.pine, 0.7) +
      tuft(384, 1046, paint.pine, 0.7),
  )
}

/** A shallow trug with the morning's carrots. */
function trug() {
  const carrot = (x: number, y: number, angle: number, id: string) =>
    place(
      x,
      y,
      turn(
        angle,
        0,
        0,
        leaf(0, 6, 180, -16, paint.moss, 0.15) +
          leaf(0, 6, 200, 4, paint.sage, 0.15) +
          leaf(0, 6, 170, 24, paint.pine, 0.15) +
          solid(
            id,
            'M-48 10C-44 -26 44 -26 48 10C44 110 20 190 0 250C-20 190 -44 110 -48 10Z',
            '#e0792f',
            line('M-40 50H-10M10 90H36M-26 130H0', paint.rust, 6, 0.6),
            18,
            8,
          ),
      ),
    )
  return scene(
    'mustard',
    'disc',
    shadow(600, 985, 370) +
      rod('M372 700C372 180 828 180 828 700', paint.wood, 44) +
      leaf(800, 690, 300, 30, paint.pine, 0.3) +
      leaf(860, 700, 260, 56, paint.sage, 0.3) +
      leaf(760, 700, 260, 8, paint.moss, 0.3) +
      carrot(300, 560, -28, 'c1') +
      carrot(430, 530, -8, 'c2') +
      carrot(560, 560, 12, 'c3') +
      solid(
        'beet',
        'M640 660C640 570 800 570 800 660C800 740 740 780 720 800C700 780 640 740 640 660Z',
        '#8e2f52',
        line('M664 640C670 616 684 606 700 602', '#ffffff', 10, 0.45),
        26,
        10,
      ) +
      solid(
        'beet2',
        'M790 690C790 610 930 610 930 690C930 750 880 790 860 800C840 790 790 760 790 690Z',
        '#8e2f52',
        '',
        24,
        10,
      ) +
      solid(
        'trug',
        'M156 690Q600 770 1044 690C1030 850 950 940 850 966Q600 996 350 966C250 940 170 850 156 690Z',
        paint.birch,
        line(
          'M164 760Q600 836 1036 760M190 836Q600 908 1010 836M240 904Q600 966 960 904',
          paint.wood,
          8,
        ) +
          shape('M340 690H404V1000H340ZM796 690H860V1000H796Z', paint.wood) +
          ellipse(372, 780, 9, 9, paint.brass) +
          ellipse(372, 900, 9, 9, paint.brass) +
          ellipse(828, 780, 9, 9, paint.brass) +
          ellipse(828, 900, 9, 9, paint.brass),
        70,
        16,
      ) +
      line('M158 694Q600 774 1042 694', '#f4dcae', 16) +
      solid('stand1', 'M330 960H440L424 1010H346Z', paint.walnut, '', 12, 6) +
      solid('stand2', 'M760 960H870L854 1010H776Z', paint.walnut, '', 12, 6),
  )
}

/** A cone of garden twine on its turned stand. */
function twine() {
  const cone = lathe(590, [
    [74, 370],
    [120, 400],
    [196, 600],
    [262, 800],
    [240, 872],
    [200, 884],
  ])
  const winds = Array.from({ length: 12 }, (_, i) => {
    const y = 400 + i * 44
    return `M${300} ${y + 40}C420 ${y + 30} 720 ${y - 40} 900 ${y - 70}`
  }).join('')
  const back = Array.from({ length: 7 }, (_, i) => `M300 ${360 + i * 84}L900 ${540 + i * 84}`).join(
    '',
  )
  return scene(
    'clay',
    'sun',
    shadow(590, 985, 300) +
      solid(
        'base',
        lathe(
          590,
          [
            [304, 892],
            [304, 892],
            [306, 938],
            [284, 962],
          ],
          0.15,
        ),
        paint.walnut,
        line('M286 926C450 990 740 990 894 926', '#5e3a26', 6, 0.6),
        90,
        10,
      ) +
      ellipse(590, 892, 304, 52, '#a8704a') +
      solid(
        'cone',
        cone,
        paint.sage,
        line(back, '#66825a', 7, 0.55) +
          line(winds, '#a9bd97', 12, 0.9) +
          line(winds, '#66825a', 4, 0.8),
        84,
        18,
      ) +
      ellipse(590, 372, 76, 20, '#66825a') +
      solid(
        'pin',
        lathe(590, [
          [14, 290],
          [14, 376],
        ]),
        paint.walnut,
        '',
        8,
        4,
      ) +
      solid(
        'knob',
        lathe(590, [
          [14, 226],
          [46, 246],
          [46, 276],
          [20, 300],
        ]),
        paint.wood,
        line('M540 262H640', paint.rust, 8),
        22,
        8,
      ) +
      line(
        'M800 830C860 860 880 960 820 1020C760 1070 660 1010 620 1060C600 1090 560 1096 520 1086',
        '#66825a',
        16,
      ) +
      line(
        'M800 830C860 860 880 960 820 1020C760 1070 660 1010 620 1060C600 1090 560 1096 520 1086',
        '#a9bd97',
        6,
        0.9,
        '10 10',
      ) +
      shadow(960, 1060, 110) +
      turn(
        -20,
        960,
        1040,
        `<g fill="none" stroke="${paint.ink}" stroke-width="15">` +
          '<ellipse cx="860" cy="1004" rx="44" ry="27" transform="rotate(14 860 1004)"/>' +
          '<ellipse cx="860" cy="1066" rx="44" ry="27" transform="rotate(-14 860 1066)"/></g>' +
          shape('M898 1010L1110 1058Q1118 1066 1106 1066L910 1044Z', '#dde3e5') +
          shape('M898 1060L1110 1012Q1118 1004 1106 1004L910 1026Z', paint.steel) +
          ellipse(946, 1035, 11, 11, paint.brass),
      ),
  )
}

/** The drawings of the category Garden. */
export const garden = {
  'watering-can': wateringCan,
  planter,
  trowel,
  'nest-box': nestBox,
  trug,
  twine,
}

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

function wheel(x: number, y: number, r: number, id: string, fill: string) {
  return (
    solid(
      id,
      `M${x - r} ${y}A${r} ${r} 0 0 1 ${x + r} ${y}A${r} ${r} 0 0 1 ${x - r} ${y}Z`,
      fill,
      '',
      r * 0.3,
      r * 0.14,
    ) +
    ellipse(x, y, r * 0.62, r * 0.62, paint.cream) +
    ellipse(x, y, r * 0.28, r * 0.28, paint.walnut) +
    ellipse(x - r * 0.08, y - r * 0.08, r * 0.1, r * 0.1, '#fff6e0', 0.8)
  )
}

/** A hen on wheels who follows her string. */
function pullHen() {
  const feather = (x: number, y: number) => `M${x} ${y}q24 34 48 0`
  return scene(
    'rose',
    'disc',
    shadow(600, 1000, 330) +
      line('M880 888C980 900 1000 980 1060 980S1110 1040 1150 1050', paint.rust, 10) +
      ellipse(1128, 1046, 30, 30, paint.mustard) +
      ellipse(1120, 1038, 10, 10, '#fff6e0', 0.7) +
      solid(
        'tail1',
        'M330 640C240 600 200 480 236 400C300 400 380 480 420 560Z',
        paint.pine,
        '',
        20,
        12,
      ) +
      solid(
        'tail2',
        'M350 600C300 520 300 400 356 340C410 380 450 480 450 560Z',
        paint.clay,
        '',
        20,
        12,
      ) +
      solid(
        'hen',
        'M300 620C300 560 380 540 460 550C560 560 620 500 640 400C656 310 720 266 780 280C850 296 880 360 870 430C900 560 880 700 780 780C700 840 500 840 400 780C330 740 300 680 300 620Z',
        paint.cream,
        shape('M640 400C660 440 700 450 740 430C790 450 830 440 870 420L900 250H640Z', paint.clay) +
          line(
            (
              [
                [700, 540],
                [770, 560],
                [660, 600],
                [730, 620],
                [800, 620],
                [700, 690],
                [770, 690],
              ] as const
            )
              .map(([x, y]) => feather(x, y))
              .join(''),
            paint.straw,
            9,
          ),
        80,
        16,
      ) +
      solid(
        'wing',
        'M360 620C420 580 560 580 640 620C650 700 580 760 500 756C430 750 370 700 360 620Z',
        paint.dusk,
        line('M420 650C480 640 540 640 600 650M440 690C490 680 540 682 584 690', paint.sky, 11),
        36,
        12,
      ) +
      shape(
        'M700 290C680 240 720 210 744 250C750 200 800 200 800 250C830 220 860 250 836 300C800 280 740 276 700 290Z',
        paint.rust,
      ) +
      shape('M868 360L960 392L866 424Z', paint.mustard) +
      shape('M868 392L960 392L866 424Z', '#2c1638', 0.2) +
      shape('M850 430C880 440 886 500 862 510C836 510 830 460 850 430Z', paint.rust) +
      ellipse(800, 360, 24, 24, paint.ink) +
      ellipse(792, 352, 8, 8, '#ffffff') +
      ellipse(756, 410, 28, 18, paint.rose, 0.8) +
      rod('M520 790V870M690 790V870', paint.walnut, 26) +
      solid(
        'board',
        'M320 860H880Q904 864 904 886T880 912H320Q296 908 296 886T320 860Z',
        paint.birch,
        line('M320 886H700M760 890H860', paint.wood, 6, 0.7),
        30,
        8,
      ) +
      wheel(400, 920, 84, 'w1', paint.mustard) +
      wheel(800, 920, 84, 'w2', paint.mustard),
  )
}

/** A village of blocks, under a block sun. */
function village() {
  const house = (
    id: string,
    x: number,
    y: number,
    w: number,
    h: number,
    fill: string,
    roof: string,
    peak: number,
  ) => {
    const eye = y - h
    return (
      shape(`M${x + w} ${eye}L${x + w + 50} ${eye - 24}V${y - 24}L${x + w} ${y}Z`, fill) +
      shape(
        `M${x + w} ${eye}L${x + w + 50} ${eye - 24}V${y - 24}L${x + w} ${y}Z`,
        '#2c1638',
        0.32,
      ) +
      solid(`${id}w`, `M${x} ${eye}H${x + w}V${y}H${x}Z`, fill, '', 0, 10) +
      shape(
        `M${x + w / 2} ${eye - peak}L${x + w / 2 + 50} ${eye - peak - 24}L${x + w + 50} ${eye - 24}L${x + w} ${eye}Z`,
        roof,
      ) +
      shape(
        `M${x + w / 2} ${eye - peak}L${x + w / 2 + 50} ${eye - peak - 24}L${x + w + 50} ${eye - 24}L${x + w} ${eye}Z`,
        '#2c1638',
        0.3,
      ) +
      solid(`${id}r`, `M${x + w / 2} ${eye - peak}L${x + w} ${eye}H${x}Z`, roof, '', 0, 12)
    )
  }
  const pane = (x: number, y: number, w: number, h: number, fill = paint.navy) =>
    shape(`M${x} ${y}h${w}v${h}h${-w}z`, fill) + shape(`M${x} ${y}h${w}v8h${-w}z`, '#2c1638', 0.3)
  return scene(
    'sage',
    'hill',
    shadow(610, 980, 420) +
      house('b', 560, 930, 190, 480, paint.birch, paint.plum, 150) +
      ellipse(655, 560, 46, 46, paint.paper) +
      line('M655 560V530M655 560L676 572', paint.ink, 8) +
      pane(616, 650, 76, 100, paint.plum) +
      pane(616, 790, 76, 100, paint.plum) +
      house('a', 230, 970, 260, 300, paint.cream, paint.clay, 170) +
      pane(276, 720, 64, 80) +
      pane(380, 720, 64, 80) +
      shape('M322 970V870A38 38 0 0 1 398 870V970Z', paint.rust) +
      ellipse(384, 920, 7, 7, paint.mustard) +
      house('c', 720, 976, 240, 230, paint.dusk, paint.mustard, 120) +
      pane(762, 786, 60, 66, paint.paper) +
      pane(856, 786, 60, 66, paint.paper) +
      shape('M804 976V900H876V976Z', paint.navy) +
      solid(
        'tree',
        'M520 1010L586 760L652 1010Z',
        paint.pine,
        line('M540 960H640M552 900H620M566 846H608', paint.sage, 7, 0.6),
        24,
        10,
      ) +
      solid('trunk', 'M566 1010H606V1050H566Z', paint.walnut, '', 12, 5) +
      solid(
        'sun',
        'M272 414A88 88 0 0 1 448 414A88 88 0 0 1 272 414Z',
        paint.mustard,
        line('M300 384C330 366 390 366 420 384M290 424C330 402 390 402 432 424', '#b97f1e', 5, 0.5),
        24,
        10,
      ) +
      solid(
        'cart',
        'M930 1010H1060Q1070 1012 1070 1026V1050H920V1024Q920 1010 930 1010Z',
        paint.clay,
        '',
        14,
        6,
      ) +
      wheel(956, 1060, 26, 'v1', paint.walnut) +
      wheel(1036, 1060, 26, 'v2', paint.walnut),
  )
}

/** A kite on a good afternoon for it. */
function kite() {
  const bow = (x: number, y: number, a: number, fill: string) =>
    place(
      x,
      y,
      turn(
        a,
        0,
        0,
        shape('M0 0L-58 -32V32Z', fill) +
          shape('M0 0L58 -32V32Z', fill) +
          shape('M0 0L58 -32V32Z', '#2c1638', 0.2) +
          ellipse(0, 0, 11, 11, paint.cream),
      ),
    )
  const cloud = (x: number, y: number, s: number) =>
    place(
      x,
      y,
      shape(
        'M-130 40C-180 40 -180 -20 -126 -24C-116 -80 -40 -90 -14 -46C20 -76 84 -56 84 -10C140 -14 150 40 106 40Z',
        '#ffffff',
        0.5,
      ),
      s,
    )
  return scene(
    'dusk',
    'none',
    cloud(220, 330, 1.1) +
      cloud(1010, 560, 1.2) +
      cloud(930, 150, 0.7) +
      shape('M-20 1000C160 860 340 860 540 950S980 1010 1220 860V1220H-20Z', '#86a077') +
      shape('M-20 1100C200 980 460 1040 640 1070S1020 1060 1220 1000V1220H-20Z', '#6b8a60') +
      line('M640 470C560 640 420 780 150 1110', paint.paper, 4, 0.9) +
      line(
        'M560 790C520 860 640 880 640 940S540 1000 580 1060S680 1090 700 1120',
        paint.walnut,
        7,
      ) +
      bow(566, 836, 24, paint.clay) +
      bow(640, 926, -30, paint.mustard) +
      bow(566, 1016, 34, paint.plum) +
      bow(668, 1094, -8, paint.clay) +
      turn(
        14,
        640,
        470,
        solid(
          'sail',
          'M640 130L920 400L640 840L360 400Z',
          paint.clay,
          shape('M640 130L920 400H640Z', paint.cream) +
            shape('M640 400H360L640 840Z', paint.mustard) +
            shape('M640 400H920L640 840Z', paint.plum) +
            shape('M640 130V840L920 400Z', '#2c1638', 0.16),
          0,
          12,
        ) +
          line('M640 140V830', paint.walnut, 11) +
          line('M370 400H910', paint.walnut, 11) +
          line('M640 156L894 400L640 812L386 400Z', '#fff6e0', 5, 0.6, '14 12') +
          ellipse(640, 400, 74, 74, paint.paper) +
          shape('M640 326A74 74 0 0 1 640 474Z', '#2c1638', 0.12) +
          ellipse(640, 400, 44, 44, paint.rust) +
          ellipse(626, 386, 14, 14, '#ffffff', 0.5),
      ) +
      leaf(1040, 1150, 110, 20, paint.pine, 0.16) +
      leaf(1060, 1150, 90, 50, paint.moss, 0.16) +
      leaf(1020, 1150, 90, -20, paint.moss, 0.16),
  )
}

/** A humming top, mid-hum. */
function spinningTop() {
  const body = lathe(
    600,
    [
      [60, 470],
      [180, 500],
      [310, 600],
      [340, 668],
      [300, 740],
      [160, 850],
      [44, 910],
      [20, 980],
    ],
    0.3,
  )
  const band = (y: number, h: number, fill: string) =>
    shape(`M220 ${y}Q600 ${y + 90} 980 ${y}V${y + h}Q600 ${y + h + 90} 220 ${y + h}Z`, fill)
  return scene(
    'plum',
    'disc',
    ellipse(620, 1000, 330, 62, '#2c1638', 0.18) +
      shadow(600, 1000, 130) +
      line('M150 620C110 700 140 800 220 850', paint.blush, 12, 0.6) +
      line('M90 660C70 740 96 820 150 880', paint.blush, 9, 0.4) +
      line('M1040 560C1090 640 1080 740 1010 810', paint.blush, 12, 0.6) +
      line('M1110 600C1136 680 1126 760 1080 830', paint.blush, 9, 0.4) +
      turn(
        9,
        600,
        980,
        rod('M600 290V480', paint.brass, 28) +
          line('M586 320L614 336M586 360L614 376M586 400L614 416M586 440L614 456', '#7d5415', 6) +
          solid(
            'knob',
            'M524 238A76 66 0 0 1 676 238A76 66 0 0 1 524 238Z',
            paint.rust,
            ellipse(566, 220, 16, 12, '#ffffff', 0.5),
            30,
            10,
          ) +
          solid(
            'top',
            body,
            paint.clay,
            band(520, 40, paint.mustard) +
              band(580, 70, paint.cream) +
              [250, 340, 440, 560, 680, 780, 880, 960]
                .map((x, i) =>
                  shape(
                    `M${x} ${610 + 45 * (1 - ((x - 600) / 380) ** 2)}l22 -28l22 28l-22 28z`,
                    i % 2 ? paint.clay : paint.dusk,
                  ),
                )
                .join('') +
              band(660, 46, paint.dusk) +
              band(720, 40, paint.mustard) +
              band(800, 300, paint.pine) +
              shape(
                'M420 540C340 580 310 640 316 690L350 700C350 640 390 590 450 556Z',
                '#ffffff',
                0.4,
              ),
            92,
            16,
          ) +
          solid(
            'tip',
            lathe(600, [
              [24, 930],
              [16, 960],
              [6, 994],
            ]),
            paint.steel,
            '',
            10,
            4,
          ),
      ),
  )
}

/** A tub boat with a striped sail, in a very small sea. */
function tubBoat() {
  const wave = (y: number, fill: string, shift: number) =>
    shape(
      `M-60 ${y}${Array.from({ length: 9 }, (_, i) => `q${80 - shift} ${i % 2 ? 44 : -44} 160 0`).join('')}V1220H-60Z`,
      fill,
    )
  return scene(
    'cream',
    'sun',
    wave(812, '#8fb3c2', 0) +
      rod('M560 180V800', paint.wood, 26) +
      solid(
        'sail',
        'M590 230C760 330 880 480 910 700H590Z',
        paint.paper,
        shape('M560 330H960V390H560ZM560 460H960V520H560ZM560 590H960V650H560Z', paint.clay),
        44,
        12,
      ) +
      solid(
        'jib',
        'M536 260C480 420 390 560 270 690H536Z',
        paint.mustard,
        line('M290 672H530', '#b97f1e', 6),
        30,
        12,
      ) +
      shape('M560 180L430 214L560 250Z', paint.rust) +
      line('M590 712H900', paint.wood, 14) +
      solid(
        'hull',
        'M200 770H980C970 880 900 960 800 970H380C280 950 220 880 200 770Z',
        paint.pine,
        shape('M180 740H1000V812H180Z', paint.cream) +
          shape('M180 812H1000V832H180Z', paint.rust) +
          line('M250 880C460 900 720 900 930 880', '#1d3a32', 6, 0.5),
        70,
        16,
      ) +
      [340, 470, 600, 730, 860]
        .map((x) => ellipse(x, 784, 17, 17, paint.dusk) + ellipse(x - 5, 779, 5, 5, '#ffffff', 0.7))
        .join('') +
      solid(
        'cabin',
        'M640 770V716Q640 704 652 704H780Q792 704 792 716V770Z',
        paint.clay,
        '',
        24,
        8,
      ) +
      place(
        1020,
        872,
        solid(
          'duck',
          'M-90 20C-90 -20 -50 -10 -20 -10C0 -20 -20 -90 40 -92C90 -92 96 -40 70 -14C100 30 60 70 0 70S-90 60 -90 20Z',
          paint.flame,
          shape('M-50 24C-20 10 20 20 30 34C10 60 -30 56 -50 24Z', paint.mustard),
          20,
          8,
        ) +
          shape('M84 -62L122 -48L82 -36Z', paint.clay) +
          ellipse(56, -58, 8, 8, paint.ink),
        0.86,
      ) +
      wave(930, '#6f9bb0', 0) +
      wave(1030, '#557f98', -8) +
      line(
        'M160 980q50 -26 100 0M860 990q50 -26 100 0M420 1090q50 -26 100 0M700 1120q50 -26 100 0',
        '#ffffff',
        9,
        0.5,
      ),
  )
}

/** A linen hare in a knitted scarf. */
function linenHare() {
  const ear = (id: string, x: number, a: number) =>
    turn(
      a,
      x,
      420,
      solid(
        id,
        `M${x} 440C${x - 80} 340 ${x - 70} 160 ${x} 110C${x + 70} 160 ${x + 80} 340 ${x} 440Z`,
        '#cdb893',
        shape(
          `M${x} 400C${x - 42} 320 ${x - 36} 210 ${x} 166C${x + 36} 210 ${x + 42} 320 ${x} 400Z`,
          paint.blush,
        ),
        24,
        12,
      ),
    )
  return scene(
    'mustard',
    'arch',
    shadow(600, 1000, 310) +
      ear('ear1', 530, -12) +
      ear('ear2', 680, 16) +
      solid(
        'arm1',
        'M440 690C360 720 320 800 330 860C350 900 400 890 420 850L480 740Z',
        '#cdb893',
        '',
        16,
        12,
      ) +
      solid(
        'arm2',
        'M760 690C840 720 880 800 870 860C850 900 800 890 780 850L720 740Z',
        '#cdb893',
        '',
        26,
        8,
      ) +
      solid(
        'body',
        'M460 650C400 760 390 900 440 970C500 1010 700 1010 760 970C810 900 800 760 740 650Z',
        '#d8c5a0',
        ellipse(600, 850, 110, 130, paint.cream) + line('M600 720V980', '#a89068', 5, 0.7, '16 12'),
        60,
        14,
      ) +
      solid(
        'foot1',
        'M300 950C290 880 360 850 420 870C500 890 520 960 490 1000C440 1030 310 1020 300 950Z',
        '#cdb893',
        '',
        26,
        12,
      ) +
      solid(
        'foot2',
        'M900 950C910 880 840 850 780 870C700 890 680 960 710 1000C760 1030 890 1020 900 950Z',
        '#cdb893',
        '',
        30,
        10,
      ) +
      ellipse(392, 946, 50, 46, paint.blush) +
      ellipse(806, 946, 50, 46, paint.blush) +
      solid(
        'head',
        'M430 520C430 420 510 370 604 370S780 420 780 520C790 620 710 690 604 690S420 620 430 520Z',
        '#d8c5a0',
        line('M604 376V480', '#a89068', 5, 0.7, '16 12') + ellipse(604, 610, 110, 80, paint.cream),
        54,
        16,
      ) +
      ellipse(520, 540, 22, 24, paint.ink) +
      ellipse(513, 532, 7, 7, '#ffffff') +
      ellipse(690, 540, 22, 24, paint.ink) +
      ellipse(683, 532, 7, 7, '#ffffff') +
      ellipse(478, 596, 34, 20, paint.rose, 0.6) +
      ellipse(730, 596, 34, 20, paint.rose, 0.6) +
      shape('M580 574H630C634 590 616 604 605 604S576 590 580 574Z', paint.rust) +
      line('M605 604V624C596 644 572 644 562 630M605 624C614 644 638 644 648 630', '#5b3c2e', 7) +
      line('M500 616L420 604M502 636L426 644M710 616L790 604M708 636L784 644', '#a89068', 4, 0.8) +
      solid(
        'tailend',
        'M660 700L760 690L800 880L720 896Z',
        paint.dusk,
        shape('M670 740H800V772H670ZM680 810H810V842H680Z', paint.cream),
        20,
        8,
      ) +
      line('M728 896l4 34M750 892l5 34M772 888l6 34M792 882l6 34', paint.dusk, 9) +
      solid(
        'scarf',
        'M440 668C500 720 700 720 768 664C790 700 780 736 760 750C690 790 510 790 450 750C424 730 424 700 440 668Z',
        paint.dusk,
        shape('M500 660H536V800H500ZM584 660H620V800H584ZM668 660H704V800H668Z', paint.cream),
        30,
        10,
      ),
  )
}

/** The drawings of the category Play. */
export const play = {
  'pull-hen': pullHen,
  village,
  kite,
  'spinning-top': spinningTop,
  'tub-boat': tubBoat,
  'linen-hare': linenHare,
}

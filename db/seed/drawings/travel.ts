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
  steam,
  turn,
} from './canvas.js'

function buckle(x: number, y: number) {
  return (
    `<rect x="${x - 30}" y="${y - 24}" width="60" height="48" rx="9" fill="none"` +
    ` stroke="${paint.brass}" stroke-width="11"/>${line(`M${x} ${y - 4}V${y + 24}`, '#fff0c2', 7)}`
  )
}

/** A waxed rucksack with its blanket on top. */
function rucksack() {
  return scene(
    'mustard',
    'disc',
    shadow(600, 1000, 310) +
      rod('M548 330C548 250 652 250 652 330', paint.leather, 24) +
      solid(
        'side1',
        'M316 690Q256 690 250 760V920Q250 970 300 974H360V690Z',
        '#3c5f52',
        '',
        10,
        12,
      ) +
      solid(
        'side2',
        'M884 690Q944 690 950 760V920Q950 970 900 974H840V690Z',
        '#3c5f52',
        '',
        30,
        8,
      ) +
      solid(
        'bag',
        'M330 470Q330 380 420 372H780Q870 380 870 470V920Q870 1000 790 1000H410Q330 1000 330 920Z',
        paint.pine,
        line('M350 940C480 968 720 968 850 940', paint.sage, 5, 0.8, '16 12'),
        60,
        14,
      ) +
      solid(
        'pocket',
        'M420 740H780V900Q780 956 726 956H474Q420 956 420 900Z',
        '#3f6f60',
        line('M440 770V896Q440 936 478 936H722Q760 936 760 896V770', paint.sage, 5, 0.8, '16 12'),
        40,
        12,
      ) +
      solid(
        'pflap',
        'M408 722H792V770Q792 820 740 820H460Q408 820 408 770Z',
        paint.pine,
        '',
        30,
        10,
      ) +
      solid(
        'flap',
        'M316 440Q316 356 410 350H790Q884 356 884 440V590Q884 650 820 656H380Q316 650 316 590Z',
        '#3f6f60',
        line('M338 470V586Q338 632 384 634H816Q862 632 862 586V470', paint.sage, 5, 0.8, '16 12') +
          shape('M350 440C370 400 400 384 440 380C410 420 396 500 396 600H356Z', '#ffffff', 0.14),
        56,
        14,
      ) +
      [460, 740]
        .map(
          (x, i) =>
            solid(
              `strap${i}`,
              `M${x - 26} 560H${x + 26}V782L${x} 806L${x - 26} 782Z`,
              paint.leather,
              line(`M${x} 690v2M${x} 730v2M${x} 766v2`, '#5b3c2e', 10),
              14,
              6,
            ) + buckle(x, 660),
        )
        .join('') +
      solid(
        'tag',
        'M560 440H640V520H560Z',
        paint.cream,
        shape('M574 494C590 464 616 460 630 480C622 502 596 510 574 494Z', paint.rust),
        6,
        6,
      ) +
      solid(
        'roll',
        'M330 230H870Q916 236 916 300T870 366H330Q284 360 284 300T330 230Z',
        paint.clay,
        shape('M380 200H420V400H380ZM780 200H820V400H780Z', paint.cream) +
          shape('M436 200H450V400H436ZM750 200H764V400H750Z', paint.mustard),
        22,
        14,
      ) +
      ellipse(876, 298, 40, 66, paint.rust) +
      line(
        'M876 298C890 286 896 312 880 320S850 304 858 280S892 258 902 280',
        paint.cream,
        7,
        0.8,
      ) +
      rod('M500 224V372', paint.leather, 26) +
      rod('M700 224V372', paint.leather, 26) +
      place(
        930,
        560,
        line('M-60 -60C-20 -40 -10 20 0 80', paint.cream, 8) +
          solid(
            'cup',
            'M-50 84H44L36 172Q-4 186 -44 172Z',
            paint.cream,
            line('M-60 96H60', paint.dusk, 12),
            14,
            6,
          ) +
          line('M44 106C84 100 84 152 40 150', paint.cream, 13),
      ),
  )
}

/** A small hard case with a past. */
function weekendCase() {
  const corner = (x: number, y: number, sx: number, sy: number) =>
    `<g transform="translate(${x} ${y}) scale(${sx} ${sy})">${shape('M0 0H120C120 70 70 120 0 120Z', paint.leather)}${shape('M0 0H120L112 36H36V112L0 120Z', '#fff6e0', 0.14)}${ellipse(84, 22, 7, 7, paint.brass)}${ellipse(22, 84, 7, 7, paint.brass)}${ellipse(34, 34, 7, 7, paint.brass)}</g>`
  return scene(
    'dusk',
    'arch',
    shadow(600, 985, 400) +
      rod('M480 440V376Q480 330 526 330H674Q720 330 720 376V440', paint.leather, 42) +
      shape('M452 410H510V446H452ZM690 410H748V446H690Z', paint.brass) +
      solid(
        'case',
        'M250 430H950Q1010 430 1010 490V920Q1010 980 950 980H250Q190 980 190 920V490Q190 430 250 430Z',
        paint.clay,
        shape('M300 400H376V1000H300ZM824 400H900V1000H824Z', '#eed3a4') +
          shape('M324 400H352V1000H324ZM848 400H876V1000H848Z', paint.brick) +
          corner(190, 430, 1, 1) +
          corner(1010, 430, -1, 1) +
          corner(190, 980, 1, -1) +
          corner(1010, 980, -1, -1) +
          line('M180 600H1020', paint.brick, 10),
        60,
        16,
      ) +
      line('M200 612H1000', '#fff6e0', 4, 0.5) +
      [440, 760]
        .map(
          (x, i) =>
            solid(
              `latch${i}`,
              `M${x - 36} 560H${x + 36}V630Q${x} 664 ${x - 36} 630Z`,
              paint.brass,
              '',
              16,
              8,
            ) + ellipse(x, 618, 9, 9, '#7d5415'),
        )
        .join('') +
      solid('lock', 'M560 570H640V640H560Z', paint.brass, '', 16, 8) +
      ellipse(600, 598, 9, 9, '#7d5415') +
      line('M600 600V620', '#7d5415', 8) +
      turn(
        -9,
        520,
        790,
        solid(
          'sticker1',
          'M420 720H620V860H420Z',
          paint.sky,
          shape('M400 830L490 750L540 800L570 772L640 840V880H400Z', paint.pine) +
            ellipse(570, 752, 20, 20, paint.mustard),
          4,
          6,
        ),
      ) +
      turn(
        10,
        710,
        800,
        ellipse(712, 800, 78, 78, paint.cream) +
          ellipse(712, 800, 64, 64, paint.plum) +
          shape('M660 820H764L740 846H684ZM706 810V748L756 810ZM698 810V764L668 810Z', paint.cream),
      ) +
      line('M690 420C760 480 790 520 800 560', paint.leather, 8) +
      turn(
        -16,
        830,
        520,
        solid(
          'label',
          'M790 556L812 536H900V620H812L790 600Z',
          paint.cream,
          line('M826 566H880M826 590H862', paint.rust, 7),
          8,
          6,
        ),
      ),
  )
}

/** A tall flask with its cup poured. */
function flask() {
  return scene(
    'sage',
    'moon',
    shadow(520, 995, 170) +
      solid(
        'body',
        lathe(
          520,
          [
            [96, 400],
            [110, 410],
            [164, 480],
            [168, 560],
            [168, 900],
            [160, 980],
          ],
          0.16,
        ),
        paint.clay,
        shape('M340 640H700V760C600 790 450 790 340 760Z', paint.cream) +
          shape('M340 664H700V690C600 720 450 720 340 690Z', paint.mustard) +
          shape('M340 890C450 930 600 930 700 890V1010H340Z', paint.steel) +
          shape('M388 520C380 640 380 800 388 930H420C410 800 412 640 424 500Z', '#ffffff', 0.32),
        62,
        14,
      ) +
      solid(
        'neck',
        lathe(
          520,
          [
            [98, 372],
            [98, 412],
          ],
          0.2,
        ),
        paint.steel,
        '',
        40,
        10,
      ) +
      solid(
        'top',
        lathe(
          520,
          [
            [84, 242],
            [104, 262],
            [112, 368],
          ],
          0.2,
        ),
        paint.cream,
        line('M420 300C480 322 560 322 640 300', paint.bone, 7) +
          line('M440 270V350', '#ffffff', 14, 0.8),
        46,
        10,
      ) +
      ellipse(520, 244, 86, 20, '#fffaf0') +
      rod('M634 430C760 460 760 800 682 860', paint.leather, 24) +
      rod('M652 452H640M690 856H676', paint.brass, 30) +
      shadow(870, 1030, 110) +
      rod('M950 880C1040 870 1040 980 944 976', paint.cream, 24) +
      solid(
        'cup',
        lathe(
          860,
          [
            [112, 850],
            [106, 900],
            [88, 1020],
          ],
          0.16,
        ),
        paint.cream,
        line('M740 890C800 916 920 916 980 890', paint.mustard, 12),
        40,
        10,
      ) +
      ellipse(860, 850, 112, 30, '#fffaf0') +
      ellipse(860, 854, 98, 22, '#7b4a2c') +
      shape('M770 848C800 834 860 832 890 836C860 850 810 860 780 860Z', '#a8704a', 0.8) +
      steam(836, 824, 1.05) +
      shadow(250, 1040, 70) +
      ellipse(250, 1006, 54, 48, '#d9a45f') +
      ellipse(250, 1012, 48, 38, '#c98f4b') +
      line('M214 990C230 972 262 968 284 984', '#f3d6a0', 8, 0.8) +
      (
        [
          [236, 1006],
          [262, 1014],
          [248, 1026],
          [274, 1000],
        ] as const
      )
        .map(([x, y]) => ellipse(x, y, 6, 5, '#5b3c2e'))
        .join('') +
      leaf(1000, 1060, 110, 72, paint.moss),
  )
}

/** An umbrella, opened against the first drops. */
function umbrella() {
  const canopy =
    'M150 640C150 360 350 210 600 210S1050 360 1050 640C1010 580 930 576 900 640C870 570 770 566 750 640C720 566 640 566 600 640C560 566 480 566 450 640C430 566 330 570 300 640C270 576 190 580 150 640Z'
  const drop = (x: number, y: number) =>
    shape(`M${x} ${y}c-18 28-18 46 0 48s18-20 0-48z`, '#ffffff', 0.7)
  return scene(
    'dusk',
    'sun',
    shadow(570, 1040, 150) +
      (
        [
          [150, 260],
          [250, 190],
          [90, 420],
          [960, 240],
          [1080, 330],
          [1120, 500],
          [390, 110],
          [800, 120],
          [1010, 720],
          [180, 760],
        ] as const
      )
        .map(([x, y]) => drop(x, y))
        .join('') +
      turn(
        -12,
        600,
        640,
        line('M600 560V930', '#5e3a26', 26) +
          line('M594 560V930', paint.wood, 14) +
          line('M600 900V960C600 1050 480 1050 480 960', '#5e3a26', 42) +
          line('M596 900V958C596 1040 486 1040 480 960', paint.wood, 24) +
          line('M588 900V940', '#fff0c2', 6, 0.6) +
          rod('M600 884V900', paint.brass, 44) +
          shape(
            'M150 640C190 580 270 576 300 640C330 570 430 566 450 640C480 566 560 566 600 640C640 566 720 566 750 640C770 566 870 570 900 640C930 576 1010 580 1050 640C980 560 220 560 150 640Z',
            paint.wine,
          ) +
          solid(
            'canopy',
            canopy,
            paint.clay,
            shape(
              'M600 210C440 230 310 400 300 640C340 560 420 566 450 640C450 440 520 280 600 210Z',
              paint.cream,
            ) +
              shape(
                'M600 210C680 280 750 440 750 640C780 566 860 566 900 640C890 400 760 230 600 210Z',
                paint.cream,
              ) +
              line(
                'M600 210C440 230 310 400 300 640M600 210C520 280 450 440 450 640M600 210V640M600 210C680 280 750 440 750 640M600 210C760 230 890 400 900 640',
                paint.rust,
                5,
                0.6,
              ),
            90,
            18,
          ) +
          rod('M600 210V150', paint.brass, 20),
      ) +
      ellipse(820, 1066, 110, 22, paint.sky, 0.7) +
      ellipse(810, 1062, 60, 11, '#ffffff', 0.4) +
      ellipse(300, 1040, 74, 15, paint.sky, 0.6),
  )
}

/** A pocket compass with its lid thrown back. */
function compass() {
  const ticks = Array.from({ length: 32 }, (_, i) =>
    turn(i * 11.25, 570, 700, line(`M570 494V${i % 8 ? 508 : 532}`, paint.ink, i % 8 ? 4 : 11)),
  ).join('')
  const star = [0, 45]
    .reverse()
    .map((a) =>
      turn(
        a,
        570,
        700,
        [0, 90, 180, 270]
          .map((b) =>
            turn(
              b,
              570,
              700,
              shape(`M570 ${a ? 590 : 540}L570 700L546 676Z`, a ? paint.straw : paint.dusk) +
                shape(`M570 ${a ? 590 : 540}L570 700L594 676Z`, a ? paint.brass : paint.navy),
            ),
          )
          .join(''),
      ),
    )
    .join('')
  return scene(
    'mustard',
    'none',
    shape('M-20 850C200 760 420 830 620 790S1000 700 1220 780V1220H-20Z', '#d8ad58') +
      shadow(620, 990, 330) +
      line('M306 462C170 400 60 560 160 700S300 880 180 1010S60 1060 40 1130', '#5b3c2e', 22) +
      line('M306 462C170 400 60 560 160 700S300 880 180 1010S60 1060 40 1130', paint.leather, 12) +
      turn(
        16,
        840,
        420,
        solid(
          'lid',
          'M570 400A270 270 0 0 1 1110 400A270 270 0 0 1 570 400Z',
          '#b98530',
          ellipse(836, 396, 226, 226, '#d9ae58') +
            ellipse(840, 400, 214, 214, '#a8741d') +
            shape('M690 300C740 240 830 220 900 240C830 270 750 330 720 420Z', '#fff0c2', 0.35) +
            line('M840 290V510M730 400H950', '#7d5415', 7, 0.6) +
            ellipse(840, 400, 78, 78, '#b98530'),
          40,
          14,
        ),
      ) +
      turn(-40, 570, 700, solid('hinge', 'M836 660H884V740H836Z', '#8a5c1a', '', 10, 6)) +
      ellipse(586, 722, 292, 292, '#7d5415') +
      solid(
        'case',
        'M280 700A290 290 0 0 1 860 700A290 290 0 0 1 280 700Z',
        paint.brass,
        '',
        34,
        16,
      ) +
      ellipse(570, 700, 246, 246, '#8a5c1a') +
      ellipse(570, 704, 236, 236, paint.paper) +
      ellipse(570, 700, 150, 150, paint.sky, 0.45) +
      shape(
        'M570 464A240 240 0 0 0 334 720C350 640 420 540 570 520S780 600 806 700A240 240 0 0 0 570 464Z',
        '#2c1638',
        0.1,
      ) +
      ticks +
      star +
      turn(28, 578, 712, shape('M578 530L608 712L578 894L548 712Z', '#2c1638', 0.18)) +
      turn(
        28,
        570,
        700,
        shape('M570 510L600 700H540Z', paint.rust) +
          shape('M570 510L600 700H570Z', '#2c1638', 0.25) +
          shape('M570 890L600 700H540Z', paint.cream) +
          shape('M570 890L600 700H570Z', '#2c1638', 0.2),
      ) +
      ellipse(570, 700, 22, 22, paint.brass) +
      ellipse(564, 694, 8, 8, '#fff6e0') +
      shape(
        'M390 600C420 540 470 506 520 496L450 560C420 600 400 650 396 700C380 670 380 630 390 600Z',
        '#ffffff',
        0.6,
      ) +
      turn(
        -45,
        570,
        700,
        solid('crown', 'M548 370H592V416H548Z', paint.brass, '', 12, 6) +
          `<circle cx="570" cy="340" r="42" fill="none" stroke="${paint.brass}" stroke-width="17"/>`,
      ) +
      leaf(960, 1050, 180, 60, paint.moss) +
      leaf(966, 1052, 150, 20, paint.sage),
  )
}

/** A travelling rug, rolled in its carrier. */
function blanketRoll() {
  const bars = [260, 400, 540, 680, 820]
    .map(
      (x) =>
        shape(`M${x} 500H${x + 60}V1000H${x}Z`, paint.cream, 0.85) +
        shape(`M${x + 76} 500H${x + 88}V1000H${x + 76}Z`, paint.mustard),
    )
    .join('')
  return scene(
    'rose',
    'disc',
    shadow(600, 985, 410) +
      rod('M430 600C430 300 770 300 770 600', paint.leather, 36) +
      rod('M520 378C570 356 630 356 680 378', '#7d4826', 58) +
      solid(
        'roll',
        'M290 560H900C980 570 1030 660 1030 770S980 976 900 984H290C210 976 170 880 170 770S210 570 290 560Z',
        paint.dusk,
        bars +
          line('M150 640H1050M150 780H1050M150 900H1050', paint.navy, 22, 0.5) +
          line('M150 690H1050M150 840H1050', paint.mustard, 6, 0.8),
        90,
        16,
      ) +
      ellipse(290, 772, 122, 212, paint.navy) +
      ellipse(286, 770, 112, 200, paint.dusk) +
      line(
        'M286 770C300 740 330 790 300 830S232 810 240 740S320 640 350 720S340 910 280 920S196 840 204 730S270 590 300 600',
        paint.cream,
        13,
        0.9,
      ) +
      [470, 770]
        .map(
          (x, i) =>
            solid(
              `belt${i}`,
              `M${x - 30} 556C${x + 40} 590 ${x + 50} 950 ${x - 10} 986H${x - 66}C${x - 10} 950 ${x - 20} 590 ${x - 86} 558Z`,
              paint.leather,
              '',
              12,
              6,
            ) + place(x + 2, 760, turn(4, 0, 0, buckle(0, 0))),
        )
        .join('') +
      line('M840 980v40M866 980v44M892 978v42M918 974v44M944 966v42', paint.cream, 9) +
      shadow(240, 1060, 70) +
      solid(
        'apple',
        'M240 980C280 950 330 980 320 1030C312 1080 270 1090 244 1076C214 1090 170 1080 164 1030C158 980 206 950 240 980Z',
        paint.rust,
        ellipse(200, 1010, 14, 22, '#ffffff', 0.35),
        24,
        8,
      ) +
      line('M242 984C240 960 250 946 262 938', paint.walnut, 9) +
      leaf(256, 950, 70, 70, paint.moss),
  )
}

/** The drawings of the category Travel. */
export const travel = {
  rucksack,
  'weekend-case': weekendCase,
  flask,
  umbrella,
  compass,
  'blanket-roll': blanketRoll,
}

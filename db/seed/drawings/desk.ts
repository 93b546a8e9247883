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

/** A pencil of the given length, its point at the origin, lying to the right. */
function pencil(length: number, colour: string) {
  return (
    shape(`M0 0L84 -36V36Z`, paint.birch) +
    shape('M0 0L84 8V36Z', '#2c1638', 0.18) +
    shape('M0 0L28 -12V12Z', paint.ink) +
    shape(`M76 -36H${length}V36H76L92 24 76 12 92 0 76 -12 92 -24Z`, colour) +
    shape(`M76 -36H${length}V-12H76L92 -24Z`, '#fff6e0', 0.4) +
    shape(`M76 12H${length}V36H76L92 24Z`, '#2c1638', 0.26) +
    shape(`M${length} -36h30v72h-30z`, paint.steel) +
    shape(`M${length} 6h30v30h-30z`, '#2c1638', 0.25) +
    line(`M${length + 10} -34v68M${length + 20} -34v68`, paint.slate, 3, 0.6) +
    shape(`M${length + 30} -36h34c26 0 26 72 0 72h-34z`, paint.rose) +
    shape(`M${length + 30} 10h50c-4 16-10 26-18 26h-32z`, '#2c1638', 0.2)
  )
}

/** A brass wedge of a sharpener, at work. */
function sharpener() {
  const scallops = Array.from({ length: 9 }, (_, i) => {
    const a = (-150 + i * 26) * (Math.PI / 180)
    return ellipse(Math.cos(a) * 84, Math.sin(a) * 84, 24, 24, paint.clay)
  }).join('')
  const curl =
    scallops +
    ellipse(0, 0, 86, 86, paint.birch) +
    shape('M0 0L86 0A86 86 0 0 1 -40 76Z', '#2c1638', 0.16) +
    line('M0 0L-74 -44M0 0L-34 -80M0 0L20 -84M0 0L66 -54M0 0L86 0M0 0L66 54', paint.wood, 5, 0.7) +
    ellipse(0, 0, 24, 24, '#7a93a7')
  const grip = Array.from({ length: 6 }, (_, i) => `M${330 + i * 40} ${850 - i * 12}V928`).join('')
  return scene(
    'dusk',
    'disc',
    shadow(500, 955, 300) +
      shape('M640 956L820 846L1010 872L800 984Z', '#1d1526', 0.22) +
      shape('M196 956V700L640 650V956Z', paint.brass) +
      shape('M196 956V700L222 697V956Z', '#fff6e0', 0.45) +
      shape('M290 956V850C340 800 480 760 570 752V956Z', '#2c1638', 0.14) +
      line(grip, '#7d5415', 10, 0.55) +
      shape('M196 700L640 650L820 540L376 590Z', '#efcf86') +
      line('M196 700L640 650', '#fff6e0', 6, 0.7) +
      shape('M640 650L820 540V846L640 956Z', '#9a6a2c') +
      shape('M300 674L638 636L732 579L394 617Z', '#a8741d') +
      shape('M294 666L632 628L722 573L384 611Z', paint.steel) +
      shape('M294 666L632 628L648 618L310 656Z', '#ffffff', 0.8) +
      ellipse(510, 624, 40, 19, '#8d6424') +
      ellipse(506, 618, 38, 18, paint.brass) +
      line('M484 625L530 611', '#7d5415', 7) +
      ellipse(732, 744, 52, 80, '#3d2a1a') +
      turn(-9, 732, 744, place(690, 744, pencil(310, paint.clay), 1.2)) +
      shape(
        'M680 744A52 80 0 0 1 732 664C708 688 698 800 732 824A52 80 0 0 1 680 744Z',
        '#3d2a1a',
      ) +
      shadow(330, 1050, 90) +
      place(322, 1000, turn(-14, 0, 0, curl), 0.86) +
      ellipse(520, 1060, 9, 5, paint.ink) +
      ellipse(556, 1048, 6, 4, paint.ink) +
      ellipse(490, 1044, 5, 3, paint.ink),
  )
}

/** A cloth-backed notebook with its band, ribbon and pencil. */
function notebook() {
  const corner = (d: string) => shape(d, paint.mustard)
  return scene(
    'mustard',
    'arch',
    shadow(610, 985, 300) +
      shape('M316 262L380 220H900L880 262Z', paint.paper) +
      line('M330 252H886M346 242H892M362 231H896', '#d3bf96', 3) +
      shape('M880 262L900 220V924L880 978Z', '#1d3a32') +
      shape('M372 226H900V220H380Z', paint.pine) +
      solid(
        'cover',
        'M300 274Q300 258 316 258H866Q884 258 884 276V964Q884 984 866 984H316Q300 984 300 966Z',
        '#3f6f60',
        shape('M300 250H402V990H300Z', paint.sage) +
          line('M402 260V984', '#234a3f', 6, 0.7) +
          line('M386 270V980', paint.paper, 4, 0.6, '2 16') +
          corner('M884 250V360L776 250Z') +
          corner('M884 984V876L776 984Z') +
          line('M774 262L880 368M774 980L880 874', '#234a3f', 5, 0.6),
        30,
        12,
      ) +
      shape('M476 392H730V560H476Z', paint.paper) +
      line('M494 410H712V542H494Z', paint.rust, 5) +
      line('M530 456H676M530 496H630', paint.bone, 9) +
      rod('M826 250V992', paint.ink, 26) +
      shape('M560 980H604L600 1078L578 1058L552 1080Z', paint.rust) +
      shape('M584 980H604L600 1078L580 1060Z', '#2c1638', 0.22) +
      shadow(900, 1068, 150) +
      turn(-7, 700, 1060, place(690, 1058, pencil(330, paint.plum), 0.82)),
  )
}

/** A desk clock with a single hand. */
function clock() {
  const ticks = Array.from({ length: 48 }, (_, i) =>
    turn(i * 7.5, 600, 590, line(`M600 372V${i % 4 ? 384 : 406}`, paint.ink, i % 4 ? 4 : 10)),
  ).join('')
  return scene(
    'dusk',
    'sun',
    shadow(600, 990, 270) +
      solid('foot1', 'M380 830L330 978Q326 992 344 992H410L480 880Z', paint.walnut, '', 20, 8) +
      solid('foot2', 'M820 830L870 978Q874 992 856 992H790L720 880Z', paint.walnut, '', 20, 8) +
      rod('M556 246V206Q556 180 600 180T644 206V246', paint.brass, 20) +
      solid(
        'case',
        'M240 590A360 360 0 0 1 960 590A360 360 0 0 1 240 590Z',
        paint.walnut,
        line(
          'M290 420C420 280 700 240 900 400M262 700C380 900 720 960 900 760',
          '#5e3a26',
          7,
          0.5,
        ) +
          line(
            'M330 380C460 280 660 270 830 360M330 830C460 920 720 930 850 840',
            '#5e3a26',
            6,
            0.4,
          ),
        44,
        16,
      ) +
      ellipse(600, 590, 276, 276, '#a87729') +
      ellipse(594, 584, 270, 270, '#efcf86') +
      ellipse(600, 590, 252, 252, paint.paper) +
      shape(
        'M600 338A252 252 0 0 1 852 590A252 252 0 0 1 600 842C780 760 800 440 600 338Z',
        '#2c1638',
        0.07,
      ) +
      ticks +
      ellipse(600, 590, 122, 122, paint.blush, 0.55) +
      shape('M600 590L722 590A122 122 0 0 1 478 590Z', paint.sky) +
      ellipse(660, 540, 26, 26, paint.mustard) +
      shape('M500 650C540 616 570 650 600 630S680 610 700 660A122 122 0 0 1 500 660Z', paint.dusk) +
      turn(38, 606, 598, line('M606 660V420', '#2c1638', 14, 0.16)) +
      turn(38, 600, 590, shape('M588 664L592 440L600 386L608 440L612 664Z', paint.rust)) +
      ellipse(600, 590, 26, 26, paint.brass) +
      ellipse(594, 584, 9, 9, '#fff6e0') +
      shape(
        'M402 470C440 410 490 380 540 366L470 470C440 520 420 560 410 600C392 560 390 510 402 470Z',
        '#ffffff',
        0.5,
      ),
  )
}

/** A cast tape dispenser, heavy as a small anchor. */
function tape() {
  const teeth = Array.from({ length: 7 }, (_, i) => `L${948 + i * 12} ${i % 2 ? 676 : 660}`).join(
    '',
  )
  return scene(
    'cream',
    'disc',
    shadow(600, 985, 380) +
      solid(
        'roll',
        'M292 560A258 258 0 0 1 808 560A258 258 0 0 1 292 560Z',
        '#e9b75a',
        ellipse(550, 560, 214, 214, '#d69f3c') +
          ellipse(550, 560, 206, 206, '#e9b75a') +
          ellipse(550, 560, 150, 150, paint.bone) +
          ellipse(550, 560, 128, 128, '#b98f55'),
        60,
        14,
      ) +
      solid('arm', 'M452 900L506 546A46 46 0 0 1 594 546L648 900Z', paint.dusk, '', 22, 12) +
      shape('M640 318C800 360 880 560 952 668L936 676C850 590 830 430 620 330Z', '#f3cf85') +
      ellipse(550, 560, 62, 62, paint.navy) +
      ellipse(550, 560, 40, 40, paint.brass) +
      ellipse(542, 552, 14, 14, '#fff6e0', 0.8) +
      solid(
        'body',
        'M180 880C180 800 220 740 292 716C340 704 360 800 450 830C540 856 690 850 740 800C800 740 850 690 930 684H1016V880Q1016 972 930 972H270Q180 972 180 880Z',
        paint.dusk,
        shape('M180 900H1016V990H180Z', paint.navy) +
          line('M232 800C250 770 272 752 300 742', '#ffffff', 18, 0.4),
        46,
        16,
      ) +
      shape(`M936 690L936 668${teeth}L1026 690Z`, paint.steel) +
      shape('M1004 664L1090 636L1100 652L1020 684Z', '#f3cf85') +
      shape('M1004 664L1090 636L1094 642L1008 672Z', '#ffffff', 0.45) +
      ellipse(320, 880, 12, 12, paint.brass) +
      ellipse(880, 880, 12, 12, paint.brass) +
      line('M400 880H800', paint.sky, 6, 0.5),
  )
}

/** A stepped cup with all that collects in one. */
function penCup() {
  const tier = (id: string, r: number, top: number, bottom: number, fill: string, ledge: string) =>
    solid(
      id,
      lathe(
        600,
        [
          [r, top],
          [r + 4, bottom],
        ],
        0.2,
      ),
      fill,
      '',
      70,
      14,
    ) + ellipse(600, top, r, r * 0.2, ledge)
  return scene(
    'rose',
    'moon',
    shadow(600, 985, 260) +
      tier('low', 262, 826, 956, paint.clay, '#e08a62') +
      tier('middle', 228, 700, 836, paint.blush, '#f7d9cd') +
      tier('top', 194, 584, 712, paint.plum, paint.rose) +
      ellipse(600, 588, 180, 32, '#3d2a33') +
      turn(-20, 480, 620, place(480, 250, turn(90, 0, 0, pencil(330, paint.mustard)), 1)) +
      turn(12, 600, 620, place(590, 196, turn(90, 0, 0, pencil(390, paint.dusk)), 1)) +
      turn(
        -6,
        520,
        600,
        shape('M536 620L528 330H552L556 620Z', paint.walnut) +
          shape('M522 340L526 270H556L558 340Z', paint.steel) +
          shape('M544 270H556L558 340H546Z', '#2c1638', 0.25) +
          shape('M526 270C500 200 530 170 548 130C560 170 580 210 556 270Z', '#3f5a77') +
          shape('M548 130C560 170 580 210 556 270H546C560 220 556 170 548 130Z', '#2c1638', 0.25),
      ) +
      turn(
        16,
        690,
        620,
        shape('M664 640V240H744V640Z', paint.birch) +
          shape('M724 240H744V640H724Z', '#2c1638', 0.2) +
          line(
            'M664 270h30M664 300h18M664 330h30M664 360h18M664 390h30M664 420h18M664 450h30M664 480h18',
            paint.walnut,
            5,
          ) +
          ellipse(704, 270, 10, 10, '#cf978a'),
      ) +
      leaf(430, 620, 250, -46, paint.sage, 0.16) +
      leaf(450, 620, 220, -66, paint.moss, 0.16) +
      solid(
        'front',
        'M406 584A194 39 0 0 0 794 584L798 712A198 40 0 0 1 402 712Z',
        paint.plum,
        '',
        70,
        14,
      ) +
      line('M408 588A192 37 0 0 0 792 588', paint.rose, 9) +
      shadow(300, 1040, 54) +
      solid(
        'rubber',
        'M240 1000L330 984L366 1020V1046L276 1064L240 1030Z',
        paint.paper,
        shape('M290 980L380 970V1080L316 1064Z', paint.dusk),
        8,
        6,
      ),
  )
}

/** A bottle of ink, the colour of rain, and a dip pen. */
function inkBottle() {
  const glass =
    'M452 470H668V520C668 556 860 590 868 680V930Q868 972 826 972H294Q252 972 252 930V680C260 590 452 556 452 520Z'
  return scene(
    'cream',
    'arch',
    shadow(560, 985, 320) +
      solid(
        'glass',
        glass,
        '#b9d0d6',
        shape(
          'M276 700C420 676 700 726 846 694V924Q846 950 822 950H298Q274 950 274 924Z',
          '#2f4f73',
        ) +
          ellipse(560, 700, 286, 26, '#4f7396') +
          shape(
            'M290 660C310 610 380 590 440 570L400 640C340 690 330 760 330 900H300Z',
            '#ffffff',
            0.4,
          ) +
          line('M840 700V920', '#ffffff', 10, 0.35),
        60,
        14,
      ) +
      shape('M384 752H736V900H384Z', paint.paper) +
      line('M400 768H720V884H400Z', paint.rust, 4) +
      shape(
        'M480 836C500 790 560 784 600 806C620 790 650 790 654 810L676 818L652 826C640 870 560 876 530 850L470 866Z',
        paint.dusk,
      ) +
      shape('M524 826C556 808 590 822 604 846C570 858 540 850 524 826Z', '#2c1638', 0.25) +
      ellipse(638, 808, 5, 5, paint.ink) +
      solid(
        'collar',
        'M436 452H684Q696 452 696 464V484Q696 496 684 496H436Q424 496 424 484V464Q424 452 436 452Z',
        '#b9d0d6',
        '',
        30,
        8,
      ) +
      solid(
        'cork',
        'M470 340Q470 330 482 330H638Q650 330 650 342L640 456H480Z',
        '#cfa06a',
        (
          [
            [510, 370],
            [560, 400],
            [604, 364],
            [530, 430],
            [592, 434],
          ] as const
        )
          .map(([x, y]) => ellipse(x, y, 11, 6, '#9c6d40'))
          .join(''),
        40,
        10,
      ) +
      shadow(930, 1070, 130) +
      turn(
        -34,
        800,
        1060,
        shape('M742 1060L830 1038L880 1044V1076L830 1082Z', paint.steel) +
          line('M752 1060H826', paint.ink, 4) +
          shape('M742 1060L800 1046V1074Z', '#2f4f73') +
          solid(
            'holder',
            'M872 1038C980 1026 1110 1042 1240 1054Q1252 1060 1240 1066C1110 1078 980 1094 872 1082Z',
            paint.rust,
            shape('M872 1020H930V1100H872Z', paint.brass),
            0,
            8,
          ),
      ) +
      shape(
        'M612 1066C650 1040 720 1056 742 1072C760 1088 700 1100 660 1094S590 1084 612 1066Z',
        '#2f4f73',
      ) +
      ellipse(570, 1090, 14, 7, '#2f4f73') +
      line('M640 1064C660 1056 690 1058 700 1062', '#ffffff', 5, 0.5),
  )
}

/** The drawings of the category Desk. */
export const desk = {
  sharpener,
  notebook,
  clock,
  tape,
  'pen-cup': penCup,
  'ink-bottle': inkBottle,
}

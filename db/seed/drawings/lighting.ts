import {
  ellipse,
  glow,
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

function flame(x: number, y: number, size = 1) {
  return place(
    x,
    y,
    shape(
      'M0 0C-46 -6 -52 -60 -20 -100C-8 -116 -2 -136 4 -164C30 -120 56 -80 46 -40C40 -14 22 0 0 0Z',
      '#f0a53a',
    ) +
      shape(
        'M0 -4C-30 -10 -32 -50 -10 -76C0 -90 4 -100 6 -112C24 -80 36 -56 28 -28C22 -10 12 -4 0 -4Z',
        paint.flame,
      ) +
      shape('M0 -8C-14 -14 -14 -36 2 -56C16 -36 18 -14 0 -8Z', '#fffbe8'),
    size,
  )
}

/** A jointed lamp bent over a page. */
function taskLamp() {
  return scene(
    'plum',
    'moon',
    shape('M586 566L926 384L1130 1000A366 54 0 0 1 400 1000Z', paint.glow, 0.18) +
      shape('M640 540L880 410L1010 1000A250 38 0 0 1 510 1000Z', paint.glow, 0.18) +
      ellipse(765, 1000, 366, 54, paint.glow, 0.3) +
      shadow(330, 985, 170) +
      solid(
        'base',
        lathe(
          330,
          [
            [40, 900],
            [150, 920],
            [172, 940],
            [172, 970],
          ],
          0.18,
        ),
        paint.mustard,
        '',
        60,
        10,
      ) +
      rod('M330 910L238 590', paint.brass, 26) +
      rod('M366 900L274 584', '#8a5c1a', 12) +
      rod('M244 590L600 280', paint.brass, 26) +
      rod('M268 622L612 322', '#8a5c1a', 12) +
      ellipse(248, 596, 44, 44, paint.ink) +
      ellipse(242, 590, 36, 36, paint.slate) +
      ellipse(238, 586, 12, 12, paint.steel) +
      ellipse(330, 904, 34, 22, paint.ink) +
      turn(
        -28,
        690,
        350,
        ellipse(690, 490, 196, 44, '#b97a1c') +
          ellipse(690, 494, 176, 34, '#fff3c8') +
          ellipse(690, 498, 62, 40, '#ffffff') +
          solid(
            'shade',
            'M620 250H760C776 330 860 380 888 486A198 46 0 0 1 492 486C520 380 604 330 620 250Z',
            paint.mustard,
            shape('M492 486A198 46 0 0 0 888 486V520H492Z', '#b97a1c', 0.9),
            70,
            18,
          ) +
          ellipse(690, 494, 186, 34, '#ffefb8') +
          ellipse(690, 504, 60, 22, '#ffffff') +
          solid('cap', 'M640 200H740L764 262H616Z', paint.ink, '', 20, 8),
      ) +
      ellipse(606, 300, 38, 38, paint.ink) +
      ellipse(600, 294, 30, 30, paint.slate) +
      shape('M600 1000L760 968L920 1006L760 1046Z', paint.paper) +
      shape('M760 968L920 1006L760 1046Z', paint.cream) +
      line('M760 972V1040', paint.bone, 5) +
      line(
        'M650 1000L724 986M668 1014L738 1000M796 988L868 1006M790 1006L846 1020',
        paint.rust,
        5,
        0.6,
      ),
  )
}

/** A domed table lamp, lit. */
function domeLamp() {
  return scene(
    'ink',
    'none',
    glow(600, 560, 470) +
      ellipse(600, 1000, 380, 64, paint.glow, 0.18) +
      shadow(600, 990, 200) +
      solid(
        'foot',
        lathe(
          600,
          [
            [60, 900],
            [150, 930],
            [196, 960],
            [196, 976],
          ],
          0.16,
        ),
        paint.clay,
        '',
        70,
        10,
      ) +
      solid(
        'stem',
        lathe(
          600,
          [
            [96, 620],
            [88, 640],
            [66, 760],
            [62, 850],
            [90, 930],
          ],
          0.2,
        ),
        paint.clay,
        shape('M480 600H720V680C660 710 540 710 480 680Z', '#ffd98c', 0.75),
        40,
        14,
      ) +
      ellipse(600, 604, 330, 66, '#ffe9b0') +
      ellipse(600, 616, 240, 40, '#fffbe8') +
      solid(
        'dome',
        'M240 596C230 360 420 216 600 216S970 360 960 596A360 60 0 0 1 240 596Z',
        '#e58a55',
        shape('M240 560A360 70 0 0 0 960 560V680H240Z', '#f7b877') +
          shape('M300 520C310 400 390 310 480 276C420 350 380 430 376 530Z', '#ffffff', 0.4),
        80,
        16,
      ) +
      shape('M244 604A360 60 0 0 0 956 604A360 48 0 0 1 244 604Z', '#fff0c2') +
      solid(
        'knob',
        lathe(
          600,
          [
            [16, 180],
            [30, 196],
            [16, 218],
          ],
          0.3,
        ),
        paint.brass,
        '',
        16,
        6,
      ) +
      line('M700 656V790', paint.brass, 5) +
      ellipse(700, 804, 15, 15, paint.brass) +
      ellipse(696, 799, 5, 5, '#fff6e0') +
      shadow(910, 1040, 100) +
      solid(
        'book',
        'M790 1010L990 990L1030 1022V1052L826 1076L790 1040Z',
        paint.dusk,
        shape('M790 1016L826 1050V1090H780Z', paint.paper),
        0,
        6,
      ),
  )
}

/** A storm lantern for the far end of the garden. */
function stormLantern() {
  return scene(
    'plum',
    'none',
    glow(600, 640, 400) +
      shadow(600, 1000, 230) +
      line('M396 420C300 60 900 60 804 420', paint.ink, 16) +
      rod('M536 156C570 146 630 146 664 156', paint.wood, 40) +
      solid(
        'tank',
        lathe(
          600,
          [
            [170, 852],
            [222, 868],
            [232, 930],
            [210, 984],
          ],
          0.16,
        ),
        paint.pine,
        line('M360 904C500 950 700 950 840 904', '#1d3a32', 7, 0.6),
        80,
        12,
      ) +
      ellipse(600, 852, 172, 34, '#3f6f60') +
      solid(
        'burner',
        lathe(
          600,
          [
            [70, 800],
            [100, 812],
            [110, 850],
          ],
          0.22,
        ),
        paint.brass,
        line('M520 836h2M560 844h2M600 846h2M640 844h2M680 836h2', '#7d5415', 12),
        40,
        8,
      ) +
      shape(
        'M510 806C420 760 420 600 508 480H692C780 600 780 760 690 806Q600 836 510 806Z',
        '#ffe7a6',
        0.55,
      ) +
      shape('M510 806C420 760 420 600 508 480H560C470 600 470 760 560 818Z', '#ffffff', 0.4) +
      shape('M690 806C780 760 780 600 692 480H664C740 600 740 760 650 818Z', '#2c1638', 0.12) +
      ellipse(600, 800, 24, 10, '#7d5415') +
      flame(600, 796, 1.35) +
      line('M446 650C560 690 640 690 754 650', paint.ink, 8, 0.75) +
      rod('M420 868C350 780 340 560 420 430', paint.pine, 34) +
      rod('M780 868C850 780 860 560 780 430', paint.pine, 34) +
      solid(
        'hood',
        lathe(
          600,
          [
            [90, 330],
            [110, 380],
            [196, 436],
            [204, 470],
            [110, 486],
          ],
          0.2,
        ),
        paint.pine,
        line('M420 452C540 490 660 490 780 452', '#1d3a32', 7, 0.6),
        70,
        12,
      ) +
      solid(
        'chimney',
        lathe(
          600,
          [
            [70, 268],
            [92, 284],
            [92, 340],
          ],
          0.2,
        ),
        '#3f6f60',
        line('M540 312v20M580 318v20M620 318v20M660 312v20', '#1d3a32', 12),
        40,
        8,
      ) +
      ellipse(600, 268, 70, 16, '#1d3a32') +
      solid('wheel', 'M706 826H760Q770 836 760 846H706Z', paint.brass, '', 4, 4) +
      ellipse(772, 836, 22, 26, paint.brass) +
      ellipse(768, 832, 10, 13, '#8a5c1a') +
      place(
        330,
        420,
        turn(
          -30,
          0,
          0,
          shape('M0 0C-50 -40 -60 10 0 4C-44 40 -10 44 4 8Z', paint.cream, 0.85) +
            shape('M4 0C54 -40 64 10 4 4C48 40 14 44 2 8Z', paint.bone, 0.85) +
            line('M2 -10V22', paint.walnut, 7),
        ),
        1.1,
      ),
  )
}

/** A chamberstick, for going up to bed. */
function chamberstick() {
  return scene(
    'ink',
    'none',
    glow(564, 340, 316) +
      ellipse(560, 960, 400, 74, paint.glow, 0.12) +
      shadow(560, 985, 300) +
      rod('M850 880C960 800 1040 880 990 950C950 1000 880 970 850 930', paint.dusk, 38) +
      solid(
        'dish',
        lathe(
          560,
          [
            [330, 880],
            [320, 910],
            [250, 966],
            [220, 976],
          ],
          0.12,
        ),
        paint.dusk,
        shape('M250 900C280 940 320 960 350 970L310 980L240 930Z', '#ffffff', 0.25),
        90,
        10,
      ) +
      ellipse(560, 880, 330, 74, '#86a6be') +
      ellipse(560, 886, 296, 58, '#456781') +
      shape(
        'M264 886A296 58 0 0 1 560 828C480 850 420 880 430 936A296 58 0 0 1 264 886Z',
        '#2c1638',
        0.2,
      ) +
      solid(
        'socket',
        lathe(
          560,
          [
            [96, 756],
            [84, 780],
            [84, 860],
            [120, 900],
          ],
          0.22,
        ),
        paint.dusk,
        '',
        50,
        10,
      ) +
      ellipse(560, 756, 98, 24, '#86a6be') +
      solid(
        'candle',
        'M490 430Q490 416 510 412C540 400 600 400 622 414Q634 420 634 436V752Q560 790 490 752Z',
        '#f6ead0',
        shape('M480 400H650V520C600 560 540 560 480 510Z', '#ffe9a8', 0.8),
        34,
        14,
      ) +
      ellipse(562, 424, 70, 18, '#ffdf8c') +
      shape(
        'M494 430C494 500 500 540 512 540S524 500 528 450ZM600 440C602 600 606 650 620 650S634 560 632 430Z',
        '#fffaf0',
      ) +
      shape('M624 640C608 690 612 750 630 752S648 700 634 620Z', '#fffaf0') +
      line('M562 424C560 400 568 390 566 372', paint.ink, 9) +
      flame(564, 400, 1.3) +
      shadow(250, 1064, 110) +
      turn(
        8,
        240,
        1050,
        line('M140 1040L330 1066', paint.birch, 14) + ellipse(134, 1039, 17, 13, paint.clay),
      ) +
      turn(
        -20,
        260,
        1060,
        line('M170 1070L350 1070', paint.birch, 14) + ellipse(164, 1070, 17, 13, paint.slate),
      ),
  )
}

/** An enamel pendant above a bowl of pears. */
function pendant() {
  const pear = (x: number, y: number, a: number, id: string, fill: string) =>
    place(
      x,
      y,
      turn(
        a,
        0,
        0,
        line('M0 -96C-4 -116 4 -130 14 -138', paint.walnut, 9) +
          solid(
            id,
            'M0 -104C34 -104 30 -60 46 -30C84 20 60 80 0 80S-84 20 -46 -30C-30 -60 -34 -104 0 -104Z',
            fill,
            ellipse(-26, 6, 14, 24, '#ffffff', 0.35),
            24,
            8,
          ),
      ),
    )
  return scene(
    'plum',
    'none',
    shape('M310 560H890L950 1000A350 60 0 0 1 250 1000Z', paint.glow, 0.14) +
      shape('M400 560H800L830 1000A230 40 0 0 1 370 1000Z', paint.glow, 0.14) +
      ellipse(600, 1000, 350, 60, paint.glow, 0.25) +
      line('M600 -10V230', paint.ink, 14) +
      solid(
        'cap',
        lathe(
          600,
          [
            [34, 200],
            [50, 216],
            [60, 290],
          ],
          0.2,
        ),
        paint.brass,
        line('M530 250H680', '#7d5415', 7, 0.6),
        34,
        8,
      ) +
      ellipse(600, 560, 300, 62, '#f6d98c') +
      ellipse(600, 572, 150, 44, '#fffbe8') +
      ellipse(600, 590, 74, 66, '#ffffff') +
      solid(
        'shade',
        'M536 280H664C690 380 900 400 930 556A330 50 0 0 0 270 556C300 400 510 380 536 280Z',
        paint.sage,
        shape('M350 500C390 430 470 410 520 360C500 430 450 450 420 510Z', '#ffffff', 0.4),
        64,
        16,
      ) +
      line('M270 556A330 50 0 0 1 930 556', '#5c7551', 14) +
      shadow(600, 1000, 200) +
      pear(500, 850, -14, 'p1', paint.mustard) +
      pear(700, 856, 16, 'p2', '#b7b152') +
      pear(604, 836, 3, 'p3', '#cdb14a') +
      solid(
        'bowl',
        `M330 870A270 40 0 0 0 870 870C850 960 740 990 690 996Q600 1016 510 996C460 990 350 960 330 870Z`,
        paint.cream,
        line('M350 912C480 960 720 960 850 912', paint.clay, 10),
        70,
        12,
      ),
  )
}

/** A paper globe on three legs. */
function paperLamp() {
  const ribs = [-250, -170, -88, 0, 88, 170, 250]
    .map((dy) => {
      const half = Math.round(Math.sqrt(310 * 310 - dy * dy))
      return `M${600 - half} ${470 + dy}A${half} ${44} 0 0 0 ${600 + half} ${470 + dy}`
    })
    .join('')
  return scene(
    'ink',
    'none',
    glow(600, 470, 450) +
      ellipse(600, 1010, 330, 50, paint.glow, 0.18) +
      shadow(600, 1010, 250) +
      rod('M600 760L606 990', paint.walnut, 28) +
      rod('M570 760L380 1016', paint.wood, 30) +
      rod('M630 760L820 1016', paint.wood, 30) +
      line('M478 890C560 920 640 920 722 890', paint.brass, 12) +
      solid(
        'globe',
        'M290 470A310 310 0 0 1 910 470A310 310 0 0 1 290 470Z',
        '#f7dfae',
        ellipse(590, 500, 250, 250, '#fdebc0') +
          ellipse(588, 510, 170, 170, '#fff5d8') +
          ellipse(588, 514, 84, 84, '#fffdf2') +
          line(ribs, '#d9a95a', 5, 0.6),
        40,
        14,
      ) +
      shape('M372 420C380 340 430 270 490 240L510 262C450 300 414 360 404 428Z', '#ffffff', 0.5) +
      solid('ring', 'M530 762H670L660 796H540Z', paint.walnut, '', 20, 8) +
      ellipse(600, 168, 70, 16, '#c08a3c') +
      leaf(1000, 1040, 200, 14, paint.sage, 0.2) +
      leaf(1004, 1040, 160, 48, paint.moss, 0.2) +
      leaf(996, 1040, 160, -26, paint.moss, 0.2) +
      shadow(1000, 1080, 60) +
      solid(
        'vase',
        lathe(
          1000,
          [
            [30, 1000],
            [22, 1016],
            [56, 1050],
            [44, 1080],
          ],
          0.16,
        ),
        paint.rose,
        '',
        26,
        8,
      ),
  )
}

/** The drawings of the category Lighting. */
export const lighting = {
  'task-lamp': taskLamp,
  'dome-lamp': domeLamp,
  'storm-lantern': stormLantern,
  chamberstick,
  pendant,
  'paper-lamp': paperLamp,
}

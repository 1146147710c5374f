/** A text of the package, how often it occurs, and what stands there instead. */
type Patch = [text: string, times: number, replacement: string];

/** Style attributes, which our Content-Security-Policy blocks. */
const styles: Patch[] = [
  [
    'if(i === "innerHTML") {',
    1,
    'if(i === "style") element.style.cssText = val;\nelse if(i === "innerHTML") {',
  ],
];

/** It offers no way to format the numbers of the axis, and thinks our letters narrower than they are. */
const figures: Patch[] = [
  ["const DEFAULT_CHAR_WIDTH = 7;", 1, "const DEFAULT_CHAR_WIDTH = 12;"],
  ["shortenLargeNumber(label);", 1, "options.shortenNumbers(label);"],
];

/** Markup out of strings, which Trusted Types refuse: names and values become text and no more. */
const markup: Patch[] = [
  ["this.parent.innerHTML = '';", 1, "this.parent.replaceChildren();"],
  [
    `innerHTML: \`<span class="title"></span>
				<ul class="data-point-list"></ul>
				<div class="svg-pointer"></div>\`
		});`,
    1,
    `});
		this.container.append(
			$.create('span', { className: 'title' }),
			$.create('ul', { className: 'data-point-list' }),
			$.create('div', { className: 'svg-pointer' })
		);`,
  ],
  [
    "title = `<strong>${this.titleValue}</strong>${this.titleName}`;",
    1,
    "title = [$.create('strong', { textContent: this.titleValue }), this.titleName];",
  ],
  [
    "title = `${this.titleName}<strong>${this.titleValue}</strong>`;",
    1,
    "title = [this.titleName, $.create('strong', { textContent: this.titleValue })];",
  ],
  ["this.title.innerHTML = title;", 1, "this.title.replaceChildren(...title);"],
  ["this.dataPointList.innerHTML = '';", 1, "this.dataPointList.replaceChildren();"],
  [
    `innerHTML: \`<strong style="display: block;">\${ value === 0 || value ? value : '' }</strong>
					\${set.title ? set.title : '' }\`
			});`,
    1,
    `});
			li.append(
				$.create('strong', {
					className: 'tip-value',
					textContent: value === 0 || value ? value : ''
				}),
				set.title ? set.title : ''
			);`,
  ],
  // Of the download as a file, which nobody is offered.
  ["'innerHTML': CSSTEXT", 1, "'textContent': CSSTEXT"],
];

/**
 * It would draw four times: zeros, the values, both again when it hears of its own width, and the
 * values once more 700 ms later. Each is a task as long as all else on a page.
 */
const drawnOnce: Patch[] = [
  // Only for its tooltip: to write the first figure takes as long as to draw.
  [
    "formatted: formatY ? formatY(value) : value,",
    1,
    "get formatted() { return formatY ? formatY(value) : value; },",
  ],
  ["return zeroDataPrep(data);", 1, "return data;"],
  // Its place is measured, and then drawn in a task of its own.
  ["this.draw(false, true);", 1, "setTimeout(() => this.draw(false, true));"],
  ["setTimeout(() => {this.update(this.data);}, this.initTimeout);", 1, ""],
  [
    "this.boundDrawFn = () => this.draw(true);",
    1,
    `this.boundDrawFn = () => {
			if (this.svg && getElementContentWidth(this.parent) !== this.baseWidth) this.draw(true);
		};`,
  ],
];

/** frappe-charts as our Content-Security-Policy and our readers need it. */
export function patchCharts(source: string): string {
  const patched = [...styles, ...figures, ...markup, ...drawnOnce].reduce(
    (text, [old, times, replacement]) => {
      if (text.split(old).length - 1 !== times) {
        throw new Error(`frappe-charts has changed; not ${times} times: ${old}`);
      }
      return text.replaceAll(old, () => replacement);
    },
    source,
  );
  if (/\.(inner|outer)HTML\s*=(?!=)|insertAdjacentHTML/.test(patched)) {
    throw new Error("frappe-charts makes markup out of strings elsewhere too");
  }
  return patched;
}

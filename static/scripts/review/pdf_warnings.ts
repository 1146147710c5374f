/** Warnings of pdf.js after which a page shows all that it should; any other means a gap. */
const HARMLESS = [
  // Fonts that pdf.js repairs, with all of their glyphs.
  /^(TT: |CFF stem hints|parseFDSelect: |Found too many parameters)/,
  /^(No cmap table available|Could not find a preferred cmap table|getFontFileType: )/,
  /^(Unknown\/unsupported post table|Incorrect 'loca' table|Unknown type 1 charstring command)/,
  /^(Not enough space in \w+ to duplicate|Cannot substitute the font because of its name)/,
  /^(FontFamily contains|Couldn't find .* in CFF strings|Invalid "Length1" property)/,
  /is a reserved command\.$/,
  // Colours that another colour space stands for.
  /^(ICCBased color space|No (ICC|CMYK ICC) |CMYK fallback|.*BlackPoint: )/,
  // Pictures that are read whole.
  /^PDFImage - using the Width\/Height/,
  /^JpegImage\.parse - (unexpected data|reached the end of the image data)/,
  /-- attempting to re-parse the JPEG image\.$/,
  /^OpenJPEG: Non conformant codestream TPsot==TNsot/,
  /^(Ignoring \/Mask in image|GlobalImageCache\.setData)/,
  // Structure that pdf.js reads in another way; a page that is lost by it is empty.
  /^(readXRef - skipping|XRef\.parse - |indexObjects|checkLastPage - )/,
  /^(Invalid PDF (header|catalog) version|Badly formatted number|Lexer_getName: |Name token is)/,
  /^(Empty, or invalid, \/|Empty \/CropBox and|stringToPDFString: )/,
  // Annotations and forms are shown by their appearance, and marks of content are not shown.
  /^(Unimplemented (annotation|widget field) type|AnnotationBorderStyle|Push buttons without)/,
  /^(Unknown field name|Invalid field flags|Ignoring invalid lineEnding|Popup annotation has)/,
  /^(Annotation is missing the required|HighlightAnnotation - |_getAppearance: OffscreenCanvas)/,
  /^getOperatorList - ignoring beginMarkedContentProps/,
];

const textOf = (warning: string): string => warning.replace(/^Warning: /, "");

export const isGap = (warning: string): boolean =>
  !HARMLESS.some((pattern) => pattern.test(textOf(warning))) && !isRebuilding(warning);

/** The file is damaged, and pdf.js has searched it for objects. */
export const isRebuilding = (warning: string): boolean =>
  textOf(warning) === "Indexing all PDF objects";

const unreadable = new Set(
  (
    'png jpg jpeg gif webp avif svg ico bmp tif tiff woff woff2 ttf otf eot mp3 mp4 m4a m4v webm ogg ogv wav avi mov flv mkv ' +
    'pdf doc docx xls xlsx ppt pptx odt ods odp epub zip gz tgz bz2 xz 7z rar tar jar war exe msi dmg iso apk deb rpm bin wasm'
  ).split(' '),
);

/** False for links to pictures, archives, documents: their bytes hold nothing that the crawler reads. Sitemaps may be packed. */
export function isWorthFetching(url: URL): boolean {
  const file = url.pathname.slice(url.pathname.lastIndexOf('/') + 1).toLowerCase();
  if (/^sitemap[^/]{0,80}\.gz$/.test(file)) return true;
  return !unreadable.has(file.slice(file.lastIndexOf('.') + 1));
}

const file =
  /\.(?:[cm]?[jt]sx?|vue|svelte|css|s[ac]ss|less|map|json|ya?ml|toml|xml|txt|md|csv|svg|ico|png|jpe?g|gif|webp|woff2?|ttf)$/i;

/**
 * True where the path ends in the name of a file that scripts name or load. Where an application sends its document for
 * everything that does not exist, such a file is missing, and no view of the application.
 */
export function namesFile({ pathname }: URL): boolean {
  return file.test(pathname);
}

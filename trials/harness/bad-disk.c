// A bad disk, put between a program and the system with LD_PRELOAD: flushing a file whose path contains DISK_FILE takes
// DISK_FLUSH_MS longer, and fails with EIO as long as the file DISK_FAILS_WHILE exists.
//   cc -shared -fPIC -o bad-disk.so bad-disk.c -ldl
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int is_ours(int fd) {
  const char *wanted = getenv("DISK_FILE");
  char link[64], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (wanted == NULL || length < 0) return 0;
  path[length] = 0;
  return strstr(path, wanted) != NULL;
}

static int flush(int fd, const char *name) {
  int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, name);
  if (is_ours(fd)) {
    const char *delay = getenv("DISK_FLUSH_MS"), *mark = getenv("DISK_FAILS_WHILE");
    if (delay != NULL) usleep((useconds_t)atoi(delay) * 1000);
    if (mark != NULL && access(mark, F_OK) == 0) {
      errno = EIO;
      return -1;
    }
  }
  return real(fd);
}

int fsync(int fd) { return flush(fd, "fsync"); }
int fdatasync(int fd) { return flush(fd, "fdatasync"); }
